// Puts the whole app into another language, and says plainly for what there was no word.
import type { Language } from "../knowledge/languages/sentences.ts";
import { listing, sentenceCase } from "../understanding/language/words.ts";
import type { Edit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { unspokenNames } from "./spoken.ts";
import type { AppSpec } from "./types.ts";

const NAMED_MAX = 8;

/** From now on the app's files are written in this language; what was entered, addresses and stored values stay. */
export function translate(app: AppSpec, language: Language | null): Outcome {
  if ((app.language ?? null) === language)
    return refused(`The app is in ${sentenceCase(language ?? "english")} already.${missingWords(app)}`);
  if (language === null) delete app.language;
  else app.language = language;
  return done(
    `put the app into ${sentenceCase(language ?? "english")}: its buttons, messages, lists, fields, options, pages and front page; what was entered stays as it is${missingWords(app)}`,
  );
}

/** A sentence with a space before it, or "". */
function missingWords(app: AppSpec): string {
  const { entities, fields } = unspokenNames(app);
  const names = [
    ...entities.map(({ many }) => `“${many}”`),
    ...fields.map(([entity, { label }]) => `“${label}” of ${entity.many.toLowerCase()}`),
  ];
  if (names.length === 0) return "";
  const shown = names.slice(0, NAMED_MAX);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  const [entity] = entities;
  const [field] = fields;
  const example = entity
    ? `call ${entity.many.toLowerCase()} …`
    : field
      ? `rename ${field[1].label.toLowerCase()} of ${field[0].many.toLowerCase()} to …`
      : "";
  return `. I have no word for ${more ? shown.join(", ") : listing(shown)}${more}, which stay${names.length === 1 ? "s" : ""} English until you say “${example}”`;
}

/** Keeps in mind what somebody chose by name: it is nothing to translate. */
export function noteGiven(app: AppSpec, edit: Edit): void {
  const texts =
    edit.edit === "text" || edit.edit === "pageText" || edit.edit === "addLabel"
      ? [edit.text]
      : edit.edit === "renameEntity"
        ? app.entities.filter(({ name }) => name === edit.entity).flatMap(({ one, many }) => [one, many])
        : edit.edit === "renameField"
          ? [edit.label]
          : edit.edit === "renamePage"
            ? [sentenceCase(edit.title)]
            : [];
  if (texts.length > 0) app.given = [...new Set([...(app.given ?? []), ...texts])];
}
