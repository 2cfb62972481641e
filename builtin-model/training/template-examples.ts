// What teaches which template a text asks for, beside the ways of asking: what no template does, and whoever it is for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Asked, NONE, templateNames } from "../beginning/asked.ts";
import { templateWords } from "../beginning/template-words.ts";
import { loadCorpus } from "../corpus/load.ts";
import { type Part, partOf } from "../corpus/split.ts";

/** So many first letters of a description tell which it is. */
const BEGINNING = 40;
/** Stands for the template of a description that is arguable: it teaches nothing. */
const ARGUABLE = "?";

/** By author and beginning: which descriptions of the corpus are of what a template does, as far as somebody read them. */
function describedTemplates(): Map<string, string> {
  const lines = readFileSync(join(import.meta.dirname, "../beginning/described.txt"), "utf8").split("\n");
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [template = "", author = "", begins = ""] = line.split("\t");
        return [`${author} ${begins}`, template];
      }),
  );
}

/** As a line of described.txt holds it. */
const beginningOf = (text: string): string => text.slice(0, BEGINNING).replace(/\s+/g, " ").trim();

/** Descriptions of the corpus: nearly all are of lists. @param parts whose authors */
export function describedLists(parts: readonly Part[]): Asked[] {
  const templates = describedTemplates();
  return loadCorpus()
    .descriptions.filter(({ author, language }) => language === "en" && parts.includes(partOf(author)))
    .map(({ author, marked: { text } }) => ({
      text,
      template: templates.get(`${author} ${beginningOf(text)}`) ?? NONE,
      voice: author,
    }))
    .filter(({ template }) => template !== ARGUABLE);
}

/** What each template says of itself asks for it too. */
export const saidOfThemselves = (): Asked[] =>
  templateNames().flatMap((template) => {
    const { title, summary, about } = templateWords(template);
    return [title, summary, about].map((text) => ({ text, template, voice: "itself" }));
  });

/** Things of the corpus by their names alone, with a field or two: of what is kept no template is asked for, in however few words. */
export function thingsAlone(): Asked[] {
  const templates = describedTemplates();
  return loadCorpus().descriptions.flatMap(({ author, language, marked: { text, phrases } }, at) => {
    const named = (label: string) => [
      ...new Set(phrases.filter((one) => one.label === label).map(({ start, end }) => text.slice(start, end))),
    ];
    const [first, second] = named("E");
    if (language !== "en" || partOf(author) === "test" || first === undefined) return [];
    if (templates.has(`${author} ${beginningOf(text)}`)) return [];
    const [field = "notes", other = "date"] = named("F");
    const said = [`${first} and ${second ?? field}`, first, `${first} with ${field} and ${other}`, `list of ${first}`];
    return [{ text: said[at % said.length] ?? first, template: NONE, voice: "alone" }];
  });
}

/** One of so many wishes about an app that is there is enough. */
const WISHES_EACH = 3;

/** Wishes about an app that is there: talk of software in which no template is asked for. */
export const wishesAlone = (): Asked[] =>
  loadCorpus()
    .requests.filter(
      ({ author, language, wishes }, at) =>
        language === "en" &&
        partOf(author) !== "test" &&
        at % WISHES_EACH === 0 &&
        wishes.every(({ intent }) => intent !== "template"),
    )
    .map(({ wishes }) => ({ text: wishes.map(({ marked }) => marked.text).join(" "), template: NONE, voice: "wish" }));

/** Places that stand behind the shortest ways of asking. */
const PLACES_EACH = 8;
const PLACED = [
  (asked: string, place: string) => `${asked} for our ${place}`,
  (asked: string, place: string) => `I have a ${place} and want a ${asked}`,
  (asked: string, place: string) => `${asked}, it's for a ${place}`,
  (asked: string, place: string) => `${place}: ${asked}`,
];

/** Whoever it is for, it is the same that is asked for: the shortest ways of asking with places of the corpus, which tell nothing of a template. */
export function placed(asked: readonly Asked[]): Asked[] {
  const places = [
    ...new Set(
      loadCorpus().descriptions.flatMap(({ author, language, marked: { text, phrases } }) =>
        language === "en" && partOf(author) !== "test"
          ? phrases.filter(({ label }) => label === "P").map(({ start, end }) => text.slice(start, end))
          : [],
      ),
    ),
  ];
  return asked
    .filter(({ voice }) => voice === "curt")
    .flatMap((one, at) =>
      Array.from({ length: PLACES_EACH }, (_, nth) => {
        const place = places[(at * PLACES_EACH + nth) % places.length] ?? "";
        return { ...one, text: PLACED[nth % PLACED.length]?.(one.text, place) ?? one.text };
      }),
    );
}
