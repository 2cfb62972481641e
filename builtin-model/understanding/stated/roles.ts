// Roles that a text lists by name: "three roles: admin, editor, viewer", "user roles (coach, parent)", "roles are chef and waiter".
import { plain } from "../language/words.ts";
import { isPeople, roleCalled } from "../people.ts";

// What separates items is no word of them: a list can be read in one way only.
const WORD = "\\b(?!(?:and|or|an?|the)\\b)[A-Za-z]+";
const ITEM = `${WORD}(?:[ -]${WORD}){0,2}?`;
const BETWEEN = "(?:\\s*[,/;&]\\s*(?:and |or )?|\\s+(?:and|or) )(?:an? |the )?";
const LIST = `((?:${ITEM}${BETWEEN}){1,9}${ITEM})`;
const COUNT = "(?:(?:two|three|four|five|six|2|3|4|5|6|several|different|these|the following|some) )";
const BEFORE = "(?:(?:with|has|have|needs?|are|there are|uses?|using|add|including|and) )";
const LISTS: readonly RegExp[] = [
  new RegExp(
    `(?:${BEFORE})?${COUNT}?(?:different )?(?:user |app |access |permission )?(?:roles?|user types|types of users|kinds of users|user groups)(?:\\s*(?::|\\(|-|–)\\s*|\\s+(?:are|is|like|such as|for|including|namely|called)(?: an?| the)?:?\\s+|\\s+)${LIST}\\)?(?=$|[.;:!?\\n)]|\\s+(?:where|who|that|so|with|can|may|for|in)\\b)`,
    "gi",
  ),
  new RegExp(`${LIST} (?:as|are the|are) (?:user )?roles(?=$|[.;!?\\n,])`, "gi"),
];

export type StatedRoles = Readonly<{
  /** As the text calls them, with those who are its owner or everybody. */
  named: readonly string[];
  /** The text without the lists: what is in them is nothing that the app keeps. */
  rest: string;
}>;

/** The roles that a text lists, and the text without them. A list of something else's roles, such as players', stays. */
export function statedRoles(text: string): StatedRoles {
  const named: string[] = [];
  const rest = LISTS.reduce(
    (read, pattern) =>
      read.replace(pattern, (whole: string, list: string) => {
        const items = itemsOf(list);
        const people = items.filter(isPeople);
        // "Players with a name and a role": no roles of the app; nor where only some of them are people's.
        if (items.length < 2 || people.length * 2 < items.length + 1) return whole;
        named.push(...items);
        return " ";
      }),
    text,
  );
  return { named: [...new Set(named)], rest: named.length > 0 ? rest : text };
}

const itemsOf = (list: string): string[] =>
  list
    .split(/\s*(?:,|\/|;|&|\band\b|\bor\b)\s*/i)
    .map((item) => roleCalled(plain(item).replace(/^(?:an?|the|and|or) /, "")).label.toLowerCase())
    .filter(Boolean);
