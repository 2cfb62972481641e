// Who a text says may see and change what: "coaches see their own athletes", "only staff may approve", "teachers have their own panel".
import { plain, singular } from "../language/words.ts";

export type StatedAccess = Readonly<{
  /** Own: everybody sees what they entered. Decided: sent in by anybody, decided by the owner. Kept: only the owner adds and changes. Hidden: only the owner sees. Panel: a page of their own. */
  kind: "own" | "decided" | "kept" | "hidden" | "panel";
  /** Whom the text speaks of, plural: "coaches". */
  who: string;
  /** "Only their own": nobody else's may be seen. */
  isOnly: boolean;
  /** The sentence, where the thing is named. */
  about: string;
}>;

const WHO = "(?:each |every |all |the |our |my )?([a-z]+(?: members?)?)";
const PEOPLE_ALL = /^(everybody|everyone|people|users?|members?|person|anyone|they|we|i|you|who|it|each|all)$/;
const MAY = "(?:can|may|should|must|will|could|are able to|are allowed to|is allowed to|shall|get to)";
const SENTENCES: readonly (readonly [RegExp, StatedAccess["kind"]])[] = [
  [
    new RegExp(
      `\\b${WHO} (?:${MAY} )?(?:only |just )?(?:sees?|views?|access(?:es)?) (?:and (?:\\w+) )?(?:only |just )?(?:their|his|her|his or her|its) own\\b`,
    ),
    "own",
  ],
  [
    new RegExp(
      `\\b${WHO} (?:has|have|gets?|needs?|with|sees?|logs? in to) (?:an? |the )?(?:their |his |her |its )?own (?:panel|page|area|dashboard|login|log in|section|space|view|portal|overview)`,
    ),
    "panel",
  ],
  [
    new RegExp(
      `\\bonly (?:the |our |an? )?([a-z]+)(?: members?| and [a-z]+| or [a-z]+)? ${MAY} (?:\\w+ and |\\w+ or )?(?:approve|confirm|accept|decide|reject|grant|release)`,
    ),
    "decided",
  ],
  [
    new RegExp(
      `\\bonly (?:the |our |an? )?([a-z]+)(?: members?| and [a-z]+| or [a-z]+)? ${MAY} (?:\\w+ and |\\w+ or |\\w+, \\w+ and )?(?:add|edit|change|create|delete|manage|update|remove|enter|write|publish|post)`,
    ),
    "kept",
  ],
  [
    new RegExp(
      `\\bonly (?:the |our |an? )?([a-z]+)(?: members?| and [a-z]+| or [a-z]+)? ${MAY} (?:see|view|read|access|open)`,
    ),
    "hidden",
  ],
  [
    /\b(managers?|admins?|administrators?|staff|owner|owners|boss|treasurers?|clerks?|teachers?|coach|coaches|trainers?|chairs?|committee|board|secretary|librarians?|parents?|supervisors?|editors?|moderators?|director|directors|leaders?|hr|office|captain|we|i) (?:then |must |has to |have to |can |may |should |will |need to |needs to )*(?:approves?|ok|oks|okays?|confirms? or|accepts? or|decides?|approve or|either accept)\b/,
    "decided",
  ],
  [/\b([a-z]{4,}) (?:then |must |has to |have to )?(?:approves|confirms|decides)\b/, "decided"],
];

/** What the sentences of a text say of it. */
export function statedAccess(text: string): StatedAccess[] {
  return text.split(/[.;!?\n•]+|,(?= only | but only )/).flatMap((sentence) => {
    const parts = sentence.split(/,| but | while | whereas /);
    return parts.flatMap((part) => {
      const words = plain(part);
      for (const [pattern, kind] of SENTENCES) {
        const match = pattern.exec(words);
        const who = match?.[1] ?? "";
        if (!match || (kind === "panel" && PEOPLE_ALL.test(who))) continue;
        return [
          {
            kind,
            isOnly: /\b(only|just)\b/.test(match[0]),
            who: PEOPLE_ALL.test(singular(who)) || PEOPLE_ALL.test(who) ? "people" : who,
            about: parts.length > 1 && kind === "decided" ? plain(sentence) : words,
          },
        ];
      }
      return [];
    });
  });
}
