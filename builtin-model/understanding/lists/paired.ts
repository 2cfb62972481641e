// Two attributes said as one: "birth and death dates", "milk yield morning and evening", "photo before and after".
import { MEASURES, PAIRED } from "../../knowledge/attribute-words.ts";
import { singular } from "../language/words.ts";

/** Behind a noun. */
const OPPOSED: Readonly<Record<string, string>> = {
  before: "after",
  morning: "evening",
  home: "away",
  summer: "winter",
  left: "right",
  front: "back",
  start: "end",
};
const BEHIND = new RegExp(
  `\\b((?:[a-z]+ )?[a-z]{3,}) (?:in the )?(${Object.keys(OPPOSED).join("|")}) and (?:in the )?(${Object.values(OPPOSED).join("|")})\\b`,
  "gi",
);

/** "Birth and death dates" → "birth date, death date". */
export const paired = (text: string): string =>
  text
    .replace(/\b(votes|points|goals|sets) for and against\b/gi, "$1 for, $1 against")
    .replace(BEHIND, (whole, what: string, one: string, other: string) => {
      const name = what.replace(/^(?:and|a|an|the|with) /i, "");
      const begins = what.slice(0, what.length - name.length);
      const isNamed = !/(?:^| )(?:with|and|or|the|from|to|for|of|by|an?|has|have|their|its)$/i.test(name);
      return isNamed && OPPOSED[one.toLowerCase()] === other.toLowerCase()
        ? `${begins}${name} ${one}, ${name} ${other}`
        : whole;
    })
    .replace(/\b([a-z-]+) (?:and|&|\/) ([a-z-]+) ([a-z]+)\b/gi, (whole, left: string, right: string, head: string) =>
      (MEASURES.has(singular(head.toLowerCase())) || /^(?:languages?|address(?:es)?)$/i.test(head)) &&
      PAIRED.test(left) &&
      PAIRED.test(right)
        ? `${left} ${singular(head)}, ${right} ${singular(head)}`
        : whole,
    );

const SHARED_HEAD =
  /\b((?:[a-z]+, )*[a-z]+) (?:and|&|or) ([a-z]+) (sessions|batches|classes|lessons|workouts|trainings|courses|trips|tours|shifts|orders|events) with /gi;

/** "Swim, bike and run sessions with distance": sessions of three kinds. */
export const sharedHead = (text: string): string =>
  text.replace(SHARED_HEAD, (whole, before: string, last: string, head: string) => {
    const kinds = [...before.split(", "), last];
    const isPlain = kinds.every((kind) => singular(kind) === kind && !/^(?:my|our|the|an?|all|new|with)$/i.test(kind));
    return isPlain ? `${head} with kind (${kinds.join("/")}), ` : whole;
  });
