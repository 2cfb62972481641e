// "No, I meant the owner": what was said before, with the other thing in its place.
import type { AppSpec } from "../../blueprint/types.ts";
import { plain } from "../language/words.ts";
import { colorOf } from "../theme.ts";
import { viewIn } from "./views.ts";

const NO = "(?:(?:no|nope|sorry|wait|oops|actually|hm+|not quite|i was wrong|my mistake|or rather|i mean)[,.!: ]+)*";
const MEANT: readonly RegExp[] = [
  new RegExp(
    `^${NO}(?:(?:no|nope|sorry) )?(?:i|we) (?:meant|mean|wanted|want)(?: to say)?:? (?:not .+? but )?(.+?)(?:,? (?:instead|not .+))?$`,
    "i",
  ),
  new RegExp(`^${NO}not (?:the )?.+?,? (?:but|rather|(?:i|we) (?:meant|mean)) (.+)$`, "i"),
  new RegExp(`^${NO}not (?:by|for|to|with|of|on) (?:the )?[\\w ]+?, ((?:by|for|to|with|of|on) .+)$`, "i"),
  /^(?:(?:no|nope|sorry|oops|wait|or rather|i mean)[,.!: ]+)+(?!not\b)(?:the |on |in |to |at )?((?:[\w-]+ ?){1,4})(?: instead| please)?$/i,
];
const ASKED =
  /^(?:no|nope)[,.! ]+(?:thanks?|thank you|that'?s|it'?s|this|we|you|don'?t|do|not|leave|keep|undo|never|i|need)\b/i;
const COMMAND =
  /^(?:add|remove|delete|drop|rename|change|make|set|show|hide|sort|call|undo|put|move|group|link|mark|give|let|use|translate|take)\b/i;

const PERIOD = /\b(?:today|tomorrow|yesterday|(?:this|next|last) (?:week|month|year))\b/i;

/** What is meant instead, when a sentence takes back a word of the one before; null for everything else. */
export function meantIn(sentence: string): string | null {
  const clause = sentence.replace(/[\s.!?]+$/, "").trim();
  if (ASKED.test(clause) && !/\b(meant|mean)\b/i.test(clause)) return null;
  const isSaid = MEANT[0]?.test(clause) === true && /\b(meant|mean)\b|^(no|nope|sorry|oops|wait)[,.!: ]/i.test(clause);
  const found = MEANT.slice(isSaid ? 0 : 1)
    .map((pattern) => pattern.exec(clause)?.[1])
    .find((meant) => meant !== undefined);
  return found?.trim() ?? null;
}

/** An earlier wish with what was meant in the place of what was said; null where no place for it is found. */
export function corrected(earlier: string, meant: string, app: AppSpec): string | null {
  if (COMMAND.test(meant) || /^[a-z ]+: ?\S/i.test(meant)) return meant;
  const shade = /^(.*\b)([a-z]+)$/i.exec(earlier);
  if (shade?.[2] && colorOf([meant.toLowerCase()]) && colorOf([shade[2].toLowerCase()])) return `${shade[1]}${meant}`;
  if (PERIOD.test(meant) && PERIOD.test(earlier)) return earlier.replace(PERIOD, meant.replace(/^(?:for|of|in) /i, ""));
  const side = /^(for|to|on|by|with|of|from) (?:the |an? )?(.+)$/i.exec(meant);
  const place = side
    ? new RegExp(`^(.*\\b${side[1]} (?:the |an? )?)(.+?)(?=(?: (?:with|to|and|for|on|by|of|from)\\b.*)?$)`, "i").exec(
        earlier,
      )
    : null;
  if (side?.[2] && place?.[1] && place[2]) return earlier.replace(place[0], place[1] + side[2]);
  // "Add a phone" … "I meant for suppliers": where to was not said before.
  if (
    side?.[2] &&
    /^(?:can you |please |could you )*(?:add|include|give|put|create)\b/i.test(earlier) &&
    isNamed(side[2], app)
  )
    return `${earlier.replace(/\?$/, "")} to ${side[2]}`;
  const wanted = meant.replace(/^(?:the|an?|on|in|to|at) /i, "");
  const naming = /^(.*\b(?:rename|call|change|name)\b.* (?:to|into|as) )(.+)$/i.exec(earlier);
  const names = placesOf(wanted, app);
  for (const group of names.filter(
    (one) => one.includes(plain(wanted)) || one.some((name) => isIn(plain(wanted), name)),
  )) {
    const said = group
      .filter((name) => !isIn(plain(wanted), name) && isIn(plain(earlier), name))
      .toSorted((left, right) => right.length - left.length)[0];
    if (said) return replacedLast(earlier, said, wanted);
  }
  if (viewIn(wanted) && viewIn(earlier))
    return earlier.replace(/\b(kanban|board|calendar|gallery|timeline|cards?|table)\b/i, wanted);
  if (naming?.[1]) return naming[1] + wanted;
  const value = /^(.*\b(?:to|as|by|from|with|at|over|under|than|is|be|in)\s+(?:the |an? )?)([^,]+?)$/i.exec(earlier);
  if (value?.[1]) return value[1] + wanted;
  const last = /^(.*\b(?:an?|the)\s+)([\w -]+)$/i.exec(earlier);
  return last?.[1] ? last[1] + wanted : null;
}

const isNamed = (name: string, { entities }: AppSpec): boolean =>
  entities.some(({ one, many, fields }) =>
    [one, many, ...fields.map(({ label }) => label)].some((own) => plain(own) === plain(name)),
  );

const isIn = (text: string, name: string): boolean => name !== "" && ` ${text} `.includes(` ${name} `);

/** Names that can stand for one another: fields of one list, lists, pages, options of one field. */
function placesOf(wanted: string, { entities, pages }: AppSpec): string[][] {
  const spoken = (label: string) => [
    plain(label),
    plain(label).replace(/ (on|at)$/, " date"),
    plain(label).replace(/ (on|at)$/, ""),
  ];
  const fields = entities.map(({ fields: own }) => own.flatMap(({ label }) => spoken(label)));
  const options = entities.flatMap(({ fields: own }) =>
    own.flatMap(({ options: each }) => (each ? [each.map(plain)] : [])),
  );
  const lists = entities.flatMap(({ one, many }) => [plain(many), plain(one)]);
  const titles = pages.map(({ title }) => plain(title));
  const groups = [...fields, ...options, lists, titles];
  return groups.filter((group) => group.some((name) => isIn(plain(wanted), name)));
}

function replacedLast(text: string, name: string, by: string): string {
  const pattern = new RegExp(`\\b${name.split(" ").join("[ -]")}\\b(?!.*\\b${name.split(" ").join("[ -]")}\\b)`, "i");
  return pattern.test(text) ? text.replace(pattern, by) : text;
}
