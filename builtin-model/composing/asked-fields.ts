// What somebody wants to know of each row is a field of it: "who has borrowed it", "who hasn't paid", "which ones are taken".
import type { About, Facts, Named, Thing } from "../facts.ts";
import { keyOf } from "./words.ts";

/** From this chance on a question is believed. */
const QUESTION_SURE = 0.4;
const WORDS_MAX = 12;

/** The facts with such fields, each with the thing that it is about, else with the one that most is told of. */
export function withAskedFields(facts: Facts): Facts {
  const asked = facts.figures.flatMap((figure) => {
    const name = fieldAsked(figure);
    return name === null ? [] : [{ thing: figure.thing ?? mainOf(facts), field: named(name, figure) }];
  });
  const things = facts.things.map((thing, at) => {
    const isThere = ({ name, key }: Named) =>
      thing.fields.some(
        (field) => field.key === key || ASKED_ONCE.some((about) => about.test(name) && about.test(field.name)),
      );
    const more = asked.filter((one) => one.thing === at && !isThere(one.field));
    return more.length === 0 ? thing : { ...thing, fields: [...thing.fields, ...more.map(({ field }) => field)] };
  });
  return { ...facts, things };
}

const named = (name: string, { chance }: Named): Named => ({ name, key: keyOf(name.replace(/ or not$/, "")), chance });

/** The place of the thing that most is told of; of several the first. */
function mainOf({ things }: Facts): number | null {
  const told = ({ fields, chance, isUnwanted }: Thing) => (isUnwanted ? -1 : fields.length + chance);
  const most = Math.max(...things.map(told));
  return things.length === 0 ? null : things.findIndex((thing) => told(thing) === most);
}

const PAID = /\b(?:paid|pay|owes?|owed|owing)\b/;
const DUE = /\b(?:over)?due\b/;
const HOLDING = /^who(?:'s| is| has|'ve)? ?(?:got|has|have|holding|using|with) (?:it|them|which|what|the|each)\b/;
const DONE_BY =
  /^who(?:'s| has| had|'ve)? ?(?:already )?([a-z]+(?:ed|en|ght|ook|ade)) (?:it|them|what|which|the|each)\b/;
const STATE =
  /^(?:which|what|who)(?: [a-z]+){0,2} (?:is|are|'s|has been|have been|was|were) (?:already |still |not |now )?([a-z]+(?:ed|en|wn)|missing|free|out|ready|late|broken|lost|sick)\b/;
const OPENING = /^(?:when|where|what|whether|if) /;

/** One field of a thing answers these, however it is called. */
const ASKED_ONCE = [PAID, DUE];

/** What a field for the answer is called; null where the answer is a count, or nothing that a row has. */
function fieldAsked({ name, chance }: About): string | null {
  const said = name.toLowerCase().replaceAll(" ' ", "'").replaceAll("’", "'");
  if (chance < QUESTION_SURE || said.split(" ").length > WORDS_MAX || /^how (?:many|much)/.test(said)) return null;
  if (PAID.test(said)) return "paid or not";
  if (DUE.test(said)) return "due on";
  if (HOLDING.test(said)) return "who has it";
  const by = DONE_BY.exec(said)?.[1];
  if (by) return `${by} by`;
  const state = STATE.exec(said)?.[1];
  if (state) return `${state} or not`;
  return OPENING.test(said) ? said : null;
}
