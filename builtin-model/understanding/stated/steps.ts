// Steps of a status that a text spells out: "draft → sent → paid", "goes from draft to sent", "can be open or closed".

import { optionsOf } from "../field.ts";
import { isPlural, plain } from "../language/words.ts";
import { saidDecisions, withoutDecisions } from "./decisions.ts";

export type StatedSteps = Readonly<{
  options: string[];
  /** Whether they follow one another. */
  isFlow: boolean;
  /** The same steps with those together between which a thing goes one way or the other: "accepted or declined". */
  branches?: string[][];
  /** What the text says before them, where the thing is named that goes through them. */
  before: string;
  /** What is decided on, where the text tells the steps as verbs: "approve or reject requests". */
  object?: string;
}>;

const WORD = "[A-Za-z](?:[A-Za-z'’-]*[A-Za-z])?";
const STEP = `${WORD}(?: ${WORD}){0,2}`;
/** One step, or several of which one comes to pass. */
const EITHER = `(?:either )?${STEP}?(?:(?: or |\\s?/\\s?)${STEP}?){0,3}`;
const ARROW = "\\s*(?:-{1,2}>|→|=>|⇒|–>|➔|»)\\s*|\\s+>\\s+";
const ARROWS = new RegExp(`(${STEP})((?:(?:${ARROW})${STEP}(?:\\s?/\\s?${STEP}){0,3}){1,9})`, "g");
const FROM_TO = new RegExp(
  `\\b(?:go(?:es)?|moves?|changes?|going|moving|progress\\w*|status(?:es)?|stages?) (?:only |goes |go |is |are )?from (${STEP}?)((?:,? (?:and )?(?:then to|then|to) ${EITHER}){1,8})(?=$|[.,;:)\\n!?]| and\\b| when\\b| once\\b| or\\b)`,
  "gi",
);
const LISTED = new RegExp(
  `\\b(?:status(?:es)?|stages?|states?|steps|columns)\\s*(?:\\(|:|is|are|can be|is one of|like|such as|either|being|with)\\s*(?:either )?((?:${STEP}?\\s*(?:,|/|\\||\\bor\\b|\\band\\b)\\s*){1,8}${STEP}?)(?=$|[.;:)\\n!?])`,
  "gi",
);
/** "The city marks them as reported, in repair, fixed". */
const MARKED = new RegExp(
  `\\b(?:marks?|sets?|flags?) (?:them|it|each|these|the [a-z]+|each [a-z]+) (?:as|to) ((?:${STEP}?(?:,| or| and)\\s+){1,8}${STEP}?)(?=$|[.;:)\\n!?])`,
  "gi",
);
/** Arrows also lead from one thought to the next. */
const NO_STEP = /\b(for|from|of|with|status|statuses|each|every|by|about|has|have)\b/i;
const BARE = new RegExp(`\\b(?:status|stage)s? ((?:${STEP}?, ?){2,8}(?:and |or )?${STEP}?)(?=$|[.;:)\\n!?])`, "gi");

/** What stands before the first step without being part of it. */
const LEADING =
  /^.*\b(?:is|are|be|go|goes|going|move|moves|from|status|statuses|stage|stages|state|states|steps|workflow|flow|like|have|has|and|then|through|via|with|the|a|an|as|their|its|can)\s+/i;

/** The steps of a text, and the text without them. */
export function statedSteps(text: string): { steps: StatedSteps[]; rest: string; undecided: string } {
  const steps: StatedSteps[] = [];
  const take = (pattern: RegExp, isFlow: boolean, partsOf: (match: readonly string[]) => string[]) => (from: string) =>
    from.replace(pattern, (...found) => {
      const offset = found.findIndex((one) => typeof one === "number");
      const match = found.slice(0, offset).map(String);
      // "Parcels new > picked up": the parcels are what goes through it.
      const subject = isFlow ? (/^([a-z]{4,}s) (?=[a-z])/i.exec(match[1] ?? "")?.[1] ?? "") : "";
      if (subject !== "" && isPlural(subject.toLowerCase())) match[1] = (match[1] ?? "").slice(subject.length + 1);
      const parts = partsOf(match).map((part, at) =>
        (at === 0 ? part.replace(LEADING, "") : part).replace(/\s+(?:and|or)$/i, ""),
      );
      const branches = parts.map((part) => optionsOf(isFlow ? part.replace(/^either /i, "").split(OTHERWISE) : [part]));
      const options = optionsOf(branches.flat());
      if (isFlow && options.some((option) => NO_STEP.test(option))) return match[0] ?? "";
      if (options.length < 2 || options.some((option) => plain(option) === "")) return match[0] ?? "";
      const place = Number(found[offset]);
      const lead = LEADING.exec(match[1] ?? "")?.[0] ?? "";
      const isBranched = branches.some(({ length }) => length > 1);
      steps.push({
        options,
        isFlow,
        ...(isBranched ? { branches } : {}),
        before: `${from.slice(Math.max(0, place - 160), place)} ${lead} ${subject}`,
      });
      return isFlow ? `${lead} ${subject} ` : (match[0] ?? "");
    });
  const arrows = take(ARROWS, true, ([, first = "", more = ""]) => [
    first,
    ...more.split(new RegExp(ARROW)).filter(Boolean),
  ]);
  const spoken = take(FROM_TO, true, ([, first = "", more = ""]) => [
    first,
    ...more.split(/,? (?:and )?(?:then to|then|to) /i).filter(Boolean),
  ]);
  const listed = take(LISTED, false, ([, list = ""]) =>
    list.split(/\s*(?:,|\/|\||\bor\b|\band\b)\s*/i).filter(Boolean),
  );
  const marked = take(MARKED, false, ([, list = ""]) =>
    list.split(/\s*,\s*(?:and |or )?|\s+(?:and|or)\s+/i).filter(Boolean),
  );
  const bare = take(BARE, false, ([, list = ""]) => list.split(/\s*,\s*|\s+(?:and|or)\s+/i).filter(Boolean));
  const rest = bare(marked(listed(spoken(arrows(text))))).replace(MARKED, " ");
  const told = steps.some(({ branches }) => branches !== undefined);
  const decisions = told ? [] : saidDecisions(rest);
  for (const { options, before, object } of decisions)
    steps.push({ options, isFlow: true, branches: [options.slice(0, 1), options.slice(1)], before, object });
  // "HR invites or rejects": invites are nothing that is kept.
  return { steps, rest, undecided: withoutDecisions(rest) };
}

const OTHERWISE = /\s+or\s+|\s*\/\s*/i;
