// Which list a statement about rights is about.
import { entityIn } from "../understanding/edits/context.ts";
import { singular } from "../understanding/language/words.ts";
import type { StatedAccess } from "../understanding/stated/access.ts";
import { isAskedFor, onlyAskedFor, withoutPeople } from "./asked-for.ts";
import type { AppSpec, EntitySpec } from "./types.ts";

/** What a statement is about: a thing that it names, and not the people that it speaks of. */
export function subjectOf(app: AppSpec, { kind, people, about }: StatedAccess): EntitySpec | null {
  const all = app.entities.filter(({ part }) => part === "main" || part === "thread" || part === "side");
  const mains = all.filter(({ part }) => part === "main");
  const things = kind === "decided" ? withoutPeople(mains) : all;
  const others = things.filter(({ one }) => !people.some((who) => singular(who) === one.toLowerCase()));
  const asked = others.filter((entity) => kind === "decided" && isAskedFor(entity));
  const told = kind === "own" ? about.replace(NEXT_DEED, "") : about;
  const text = withoutPeopleIn(told, people).replace(POSSESSORS, "").replace(RECEIVERS, "");
  const within = (entities: EntitySpec[]) => entityIn(text, { ...app, entities });
  const named = within(asked) ?? onlyAskedFor(asked) ?? within(others.length > 0 ? others : things);
  const [first = null] = withoutPeople(mains);
  const meant = named ?? (ANYTHING.test(text) ? first : null);
  if (meant || kind === "own") return meant;
  if (kind === "granted") return markedIn(text, others);
  if (kind !== "decided" && !POINTING.test(text)) return null;
  const open = others.filter(({ part }) => part === "main");
  return open.find(isAskedFor) ?? open[0] ?? null;
}

/** "Assign tasks to employees" is about the tasks. */
const RECEIVERS = /(?<=\S) (?:out )?to (?:the |our |each |all )?[a-z]+(?= |$).*$/;

/** "See only their own payments and send repair requests" is about the payments. */
const NEXT_DEED =
  /(?<=\bown\b.*) and (?:then |also |can )?(?:send|add|report|book|submit|write|make|ask|request|create|upload|mark|update|pay|confirm|edit|change|enter|order|download|print|see|view)s?\b.*$/;

/** Rights over it all, or over what was just spoken of. */
const POINTING = /(?:^| )(?:them|it|these|those|this|that|things|rows|any|all)$|^\W*$/;

/** What people hand in, by no name of its own. */
const WORK = "works?|entries|data|everything|records|results|submissions|homework|content|contents";
const ANYTHING = new RegExp(`\\b(?:${WORK})\\b`);
/** "All pupils' work" is about the work. */
const POSSESSORS = new RegExp(`\\b[a-z]+s (?=(?:${WORK})\\b)`, "g");

/** "Technicians update the status", "judges give scores": the one list that has such a field. */
const markedIn = (text: string, entities: readonly EntitySpec[]): EntitySpec | null => {
  const having = entities.filter(({ fields }) => fields.some((field) => text.includes(field.label.toLowerCase())));
  return having.find(isAskedFor) ?? (having.length === 1 ? (having[0] ?? null) : null);
};

export const withoutPeopleIn = (about: string, people: readonly string[]): string =>
  people.reduce((text, who) => text.replace(new RegExp(`\\b${who}\\b`, "g"), " "), about);
