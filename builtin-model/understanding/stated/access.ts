// Who a text says may see and change what: "coaches see their own athletes", "only staff may approve", "teachers have their own panel".
import type { Grant } from "#entity";
import { plain, singular } from "../language/words.ts";
import { isPeople, isServed, isTask } from "../people.ts";
import { rightsIn } from "./rights.ts";

export type StatedAccess = Readonly<{
  /**
   * Own: everybody sees what they entered. Decided: sent in by anybody, decided by some. Kept: only some add and change. Hidden: only some see.
   * Granted: some may do more than others, who keep what they have. Panel: a page of their own.
   */
  kind: "own" | "decided" | "kept" | "hidden" | "granted" | "panel";
  /** Whom the text speaks of, as it calls them: "coaches". */
  people: readonly string[];
  /** What they do with rows, where the text says it. */
  can: readonly Grant[];
  /** "Only their own": nobody else's may be seen. */
  isOnly: boolean;
  /** The sentence, where the thing is named. */
  about: string;
}>;

const MORE = "(?: members?| staff| team)?";
const NOUN = `[a-z]+(?: [a-z]+)??${MORE}`;
const GROUP = `(${NOUN}(?: (?:and|or) (?:the |our |an? )?${NOUN}){0,3})`;
const WHO = "(?:each |every |all |the |our |my )?([a-z]+(?: members?)?)";
const MAY =
  "(?:can|may|should|must|will|could|are able to|is able to|are allowed to|is allowed to|shall|get to|gets to|have access to|has access to)";
const DECIDE =
  "(?:approves?|confirms?|accepts?|decides?|rejects?|declines?|grants?|releases?|oks?|okays?|signs? off|reviews? and approves?)";
const CHANGE =
  "(?:adds?|edits?|changes?|creates?|deletes?|manages?|updates?|removes?|enters?|writes?|publish(?:es)?|posts?|maintains?|keeps?|looks? after|collects?|modif(?:y|ies)|records?|schedules?|plans?|assigns?|organi[sz]es?|handles?|moderates?|runs?|sets?(?: up)?|logs?|upload(?:s)?)";
const MARK = "(?:scores?|grades?|judges?|marks?|rates?|evaluates?|assesses?)";
const SEE = "(?:sees?|views?|reads?|access(?:es)?|opens?|looks? at)";
const SKIP = "(?:\\w+ and |\\w+ or |\\w+, \\w+ and )?";

/** "Volunteers sign up and see their own": those with whom the clause begins. */
const JOINING =
  /^(?:and|then|or|but|also|to|can|only|just|they|who|that|in|up|out|may|must|should|could|would|might|shall|will)$/;
const firstOf = (words: string): string =>
  /^(?:and |then |while |but |so )?(?:the |our |all |every |each |an? )?([a-z]{3,})\b/.exec(words)?.[1] ?? "";

const VERB = `(?:${SEE}|${CHANGE}|${MARK}|${DECIDE})`;
/** "Only admins, coaches and managers may": one group of people. */
const ONLY_LIST = /\bonly (?:\w+, )+(?:\w+,? )?(?:and|or) /gi;
/** "Add, edit and delete": one list of deeds. */
const DEED_LIST = new RegExp(`\\b(${VERB}),(?: and| or)? (?=${VERB}\\b)`, "gi");

/** "Only coaches can lessons edit", as it comes from German and Dutch. */
const VERB_LAST = new RegExp(
  `((?:only )?[a-z]+) (?:can|may) (?!${VERB}\\b)((?:the |all )?[a-z]+(?: [a-z]+)?) (${VERB})\\s*$`,
  "i",
);

type Pattern = readonly [RegExp, StatedAccess["kind"]];
/** What only some may do, in every order of words; the first group names the people. */
const ONLY: readonly Pattern[] = [
  [new RegExp(`\\bonly (?:the |our |an? )?${GROUP} (?:${MAY} )?${SKIP}${DECIDE}\\b`), "decided"],
  [new RegExp(`\\bonly (?:the |our |an? )?${GROUP} (?:${MAY} )?${SKIP}${CHANGE}\\b`), "kept"],
  [new RegExp(`\\bonly (?:the |our |an? )?${GROUP} (?:${MAY} )?${MARK}\\b`), "granted"],
  [new RegExp(`\\bonly (?:the |our |an? )?${GROUP} (?:${MAY} )?${SEE}\\b`), "hidden"],
  [
    new RegExp(`\\b(?:approved|confirmed|accepted|decided)(?: on)? (?:only )?by (?:the |our |an? )?${GROUP}$`),
    "decided",
  ],
  [
    new RegExp(`\\b(?:edited|changed|added|managed|updated|created|maintained) only by (?:the |our |an? )?${GROUP}$`),
    "kept",
  ],
  [
    new RegExp(
      `\\bonly be (?:edited|changed|added|managed|updated|created|maintained) by (?:the |our |an? )?${GROUP}$`,
    ),
    "kept",
  ],
  [new RegExp(`\\b(?:visible|shown|open) only (?:to|for) (?:the |our )?${GROUP}$`), "hidden"],
  [new RegExp(`\\bonly (?:visible|shown|open) (?:to|for) (?:the |our )?${GROUP}$`), "hidden"],
];
/** What is somebody's: theirs, given to them, their child's. */
const OWN: readonly Pattern[] = [
  [
    new RegExp(
      `\\b${WHO} (?:${MAY} )?(?:only |just )?(?:sees?|views?|access(?:es)?) (?:and (?:\\w+) )?(?:only |just )?(?:their|his|her|his or her|its) own\\b`,
    ),
    "own",
  ],
  [
    new RegExp(
      `\\b${WHO} (?:then )?(?:${MAY} )?(?:only |just )?(?:sees?|views?|gets?|finds?|fix(?:es)?|solves?|answers?|handles?|does|do|completes?|works? on|process(?:es)?|resolves?) (?:only |just )?(?:the |all |those |any )?(?:[a-z]+ ){0,3}?(?:that (?:are|is|were) |which (?:are|is) )?(?:assigned|given|addressed|allocated|meant) (?:to|for) (?:them|him|her)\\b`,
    ),
    "own",
  ],
  [
    new RegExp(
      `\\b${WHO} (?:${MAY} )?(?:only |just )?(?:sees?|views?|follows?) (?:only |just )?(?:the |all )?(?:[a-z]+ ){0,3}(?:of|for) their (?:own )?(?:child|children|kids?|sons?|daughters?)\\b`,
    ),
    "own",
  ],
];
/** Said so shortly, or of a page, that anything else is tried before. */
const OWN_AT_LAST: readonly Pattern[] = [
  [/^(?:and |the |each )?([a-z]+) (?:only|just) (?:their|his|her|his or her) own$/, "own"],
  [
    new RegExp(
      `\\b${WHO} (?:has|have|gets?|needs?|with|sees?|logs? in to) (?:an? |the )?(?:their |his |her |its )?own (?:panel|page|area|dashboard|login|log in|section|space|view|portal|overview)`,
    ),
    "panel",
  ],
];
const DECIDERS: readonly Pattern[] = [
  [
    /\b(managers?|admins?|administrators?|staff|owner|owners|boss|treasurers?|clerks?|teachers?|coach|coaches|trainers?|chairs?|committee|board|secretary|librarians?|parents?|supervisors?|editors?|moderators?|director|directors|leaders?|hr|office|captain|we|i) (?:then |must |has to |have to |can |may |should |will |need to |needs to )*(?:approves?|ok|oks|okays?|confirms? or|accepts? or|decides?|approve or|either accept)\b/,
    "decided",
  ],
  [/\b([a-z]{4,}) (?:then |must |has to |have to )?(?:approves|confirms|decides)\b/, "decided"],
];
/** What people with a task may do; whether it is more than all may, only the app knows. */
const TASKS: readonly RegExp[] = [
  new RegExp(
    `^(?:and |then |while |but |so )?(?:the |our |all |every |each |an? )?${GROUP} (?:${MAY} |also )*(?:${MARK}|${CHANGE}|${DECIDE})\\b`,
  ),
  new RegExp(
    `^(?:and |then |while |but |so )?(?:the |our |all |every |each |an? )?${GROUP} (?:${MAY} |also )*${SEE} (?:all|every\\w*|each|the|any|what)\\b`,
  ),
];
/** "Sales can only view products": a task that is no more than all may. */
const LOOKERS = new RegExp(
  `^(?:and |while |but )?(?:the |our |all )?${GROUP} (?:${MAY} )?(?:only|just) (?:${MAY} )?${SEE}\\b`,
);
/** "Members don't", "nobody else": what was just said is not for them. */
const OTHERS_NOT =
  /^(?:but |and )?(?:not (?:the )?(?:other )?(?:members?|users?|others?|customers?|everyone|everybody|rest)|(?:the |other )?[a-z]+ (?:do not|dont|don t|does not|cannot|can not|can t|cant|may not|must not|should not)(?: (?:see|access|view|edit|change) (?:them|it|this|that|those))?|nobody else|no one else)(?: (?:can|may|does|sees?|should))?$/;

/** What the sentences of a text say of it. */
export function statedAccess(text: string): StatedAccess[] {
  return text.split(/[.;!?\n•]+|:(?= )|,(?= only | but only )/).flatMap((whole) => {
    const sentence = whole
      .replace(ONLY_LIST, (group) => group.replaceAll(/, (?!and|or)/g, " and "))
      .replace(DEED_LIST, "$1 and ")
      .replace(VERB_LAST, "$1 can $3 $2");
    const parts = sentence.split(PARTS);
    const [words, all] = [parts.map(plain), plain(sentence)];
    const said = words.map((part, at) => statedIn(part, { sentence: all, before: words[at - 1] ?? "" }));
    return said.flatMap((one, at) => {
      if (one === null) return [];
      const isRefused = words.slice(at + 1).some((part) => OTHERS_NOT.test(part));
      const isLesser =
        one.kind === "granted" && said.some((other, place) => place !== at && isBeneath(words[place] ?? "", other));
      if (one.kind !== "granted" || !(isRefused || isLesser)) return [one];
      const kind = one.can.join() === "read" ? (isLesser && !isRefused ? "granted" : "hidden") : "kept";
      return [{ ...one, kind, isOnly: true } satisfies StatedAccess];
    });
  });
}

/** Where one thing is said of some people and another of others. "Doctors and nurses may" speaks of both. */
const PARTS =
  /,| but | while | whereas |\bwhere |(?<=\w+ \w+ \w+ )and(?= (?:the |our )?(?!sees?\b|views?\b|gets?\b|can\b|only\b|just\b)[a-z]+ (?:can|may|only|just|sees?|manages?|edits?|approves?|updates?|comments?|borrows?|books?)\b)/;

/** Others in the same sentence who only look, or do something else with it: "parents see the schedule, staff manage it", "librarians manage books, members borrow them". */
const LOOKS = new RegExp(
  `^(?:and )?(?:the |our |all )?(?!only )[a-z]+(?: and [a-z]+)? (?:${MAY} )?(?:only |just )?${SEE}\\b`,
);
const USES = new RegExp(
  `^(?:and )?(?:the |our |all )?(?:members?|users?|customers?|clients?|guests?|visitors?|readers?|parents|students|pupils|everybody|everyone|people|tenants|employees|players|participants|others?) (?:${MAY} )?(?:only |just )?(?!${CHANGE}\\b)[a-z]+(?: on| for| in)?(?: (?:them|it|these))?$`,
);
const isBeneath = (part: string, said: StatedAccess | null): boolean =>
  said?.kind !== "own" && (LOOKS.test(part) || USES.test(part));

/** Whether it speaks of people with a task: nobody approves their own wishes. */
export const isForSeveral = (access: readonly StatedAccess[]): boolean =>
  access.some(({ kind, people }) =>
    kind === "own" ? people.some((who) => isServed(who) || isTask(who)) : kind !== "panel" && people.some(isTask),
  );

function statedIn(words: string, { sentence, before }: { sentence: string; before: string }): StatedAccess | null {
  for (const [pattern, kind] of [...OWN, ...ONLY, ...OWN_AT_LAST, ...DECIDERS]) {
    const match = pattern.exec(words);
    const group = JOINING.test(match?.[1] ?? "") ? firstOf(words) : (match?.[1] ?? "");
    if (!match || group === "" || (kind === "panel" && ANYBODY.test(group))) continue;
    const people = peopleIn(withFirst(group, words.slice(0, match.index)));
    if (people.length === 0) continue;
    return {
      kind,
      people:
        people.every((who) => ANYBODY.test(singular(who)) || ANYBODY.test(who)) &&
        kind !== "decided" &&
        kind !== "kept" &&
        kind !== "hidden"
          ? ["people"]
          : people,
      can: rightsIn(deedsIn(words, group).deeds || words),
      isOnly: /\b(only|just)\b/.test(match[0]),
      // "Teachers see all work, pupils only their own": of what was just spoken of.
      about: /\bown$/.test(words)
        ? `${words} ${before.replace(SEEING, "")}`
        : kind === "decided" || POINTS.test(words)
          ? sentence
          : words,
    };
  }
  const lookers = peopleIn(LOOKERS.exec(words)?.[1] ?? "");
  if (lookers.length > 0 && lookers.every(isPeople))
    return { kind: "granted", people: lookers, can: [], isOnly: false, about: words };
  for (const pattern of TASKS) {
    const group = pattern.exec(words)?.[1];
    const people = group === undefined ? [] : peopleIn(group);
    if (people.length === 0 || !people.every(isTask)) continue;
    const { deeds, object } = deedsIn(words, group ?? "");
    const about = POINTS.test(words) ? sentence : MARKED.test(deeds) ? `${deeds} ${object}` : object;
    return { kind: "granted", people, can: rightsIn(deeds), isOnly: false, about };
  }
  return null;
}

const DEEDS = new RegExp(
  `^(?:(?:${MAY}|also|only|just|all|then|be able to) )*${VERB}(?:(?: ${VERB})* (?:and|or|then) ${VERB})* `,
);
const SEEING = new RegExp(`^.*?\\b${SEE} `);
const MARKED = new RegExp(`\\b${MARK}\\b`);

/** What the people of a clause do, and to what: "add and edit", "training sessions". */
function deedsIn(words: string, group: string): { deeds: string; object: string } {
  const rest = `${words.slice(words.indexOf(group) + group.length).trim()} `;
  const deeds = DEEDS.exec(rest)?.[0] ?? "";
  return { deeds: deeds.trim(), object: rest.slice(deeds.length).trim() };
}

/** "Project managers approve": the word before belongs to what they are called. */
function withFirst(group: string, before: string): string {
  const whole = `${before.trim().split(" ").at(-1) ?? ""} ${group}`.trim();
  return group.includes(" ") || !isTask(group) || !isTask(whole) ? group : whole;
}

const ANYBODY = /^(everybody|everyone|people|users?|members?|person|anyone|they|we|i|you|who|it|each|all)$/;
const POINTS = /\b(?:them|it|these|those|this|that|own)$/;

const peopleIn = (group: string): string[] =>
  group
    .split(/,| and | or /)
    .map((one) => one.replace(/^ ?(?:the|our|an?|my|all|each|every) /, "").trim())
    .filter((one) => one !== "" && !NOBODY.test(one));
/** Small words are nobody, as where a name of people was not understood. */
const NOBODY =
  /^(?:the|an?|our|my|of|and|or|for|in|on|at|to|is|are|be|with|from|by|can|may|only|not|then|also|if|when)$/;
