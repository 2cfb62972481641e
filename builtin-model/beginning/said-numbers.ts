// Which of a message's numbers is meant for which setting: the one that stands nearest to its words, each number for one of them.
import { nounLemmaOf, READ_MAX, readText, type Word } from "../reading/index.ts";
import { type Figure, figuresIn } from "./said-figures.ts";
import type { NumberSetting } from "./types.ts";

const SPOKEN =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const TENS: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
};
/** Units by their lemma, in seconds where they are of time. */
const TIMES: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  s: 1,
  minute: 60,
  min: 60,
  m: 60,
  hour: 3600,
  hr: 3600,
  h: 3600,
  day: 86_400,
  week: 604_800,
};
const CENTS = 100;
const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
/** So many words may stand between a number and what it is for; a comma counts as more. */
const REACH = 6;
const COMMA = 3;
/** "25 minutes work" is likelier than "work 25 minutes". */
const BEFORE = 0.5;

type Said = Readonly<{
  value: number;
  from: number;
  to: number;
  unit: string | null;
  /** "55 an hour". */
  isRate: boolean;
}>;

/** The number that was said for each of the settings. */
export function numbersFor(text: string, settings: readonly NumberSetting[]): Map<NumberSetting, number> {
  const words = readText(text);
  const numbers = numbersIn(words, figuresIn(text.slice(0, READ_MAX), ["money"]));
  const best = assigned(settings, numbers, (setting, said) => {
    const value = valueIn(said, setting);
    return value === null || value < setting.min || value > setting.max ? null : distance(words, said, setting);
  });
  return new Map([...best].map(([setting, said]) => [setting, valueIn(said, setting) as number]));
}

/** Of a range, "4 to 8" or "between 4 and 8", the upper end counts. Amounts of money are one number with their sign, in cents. */
function numbersIn(words: readonly Word[], amounts: readonly Figure[]): Said[] {
  const found: Said[] = [];
  let next = 0;
  for (let at = 0; at < words.length; at++) {
    const amount = amounts[next];
    if (amount && (words[at]?.start ?? 0) >= amount.start) {
      const from = at;
      while (at + 1 < words.length && (words[at + 1]?.start ?? 0) < amount.end) at += 1;
      found.push({ value: Number(amount.value), from, to: at + 1, unit: "money", isRate: true });
      next += 1;
      continue;
    }
    const value = numberOf(words[at]);
    if (value === null) continue;
    const joint = words[at + 1]?.lower ?? "";
    const isRange =
      numberOf(words[at + 2]) !== null &&
      (/^(?:to|-|–)$/.test(joint) || (joint === "and" && words[at - 1]?.lower === "between"));
    if (isRange) continue;
    const unit = unitOf(words, at + 1);
    found.push({
      value,
      from: at,
      to: unit === null ? at + 1 : unit.to,
      unit: unit?.name ?? null,
      isRate: /^(?:an?|per|each|\/)$/.test(joint),
    });
  }
  return found;
}

function numberOf(word: Word | undefined): number | null {
  if (!word) return null;
  const at = SPOKEN.indexOf(word.lower);
  if (at >= 0) return at + 1;
  if (Object.hasOwn(TENS, word.lower)) return TENS[word.lower] as number;
  return /^\d+(?:[.,]\d+)?$/.test(word.lower) ? Number(word.lower.replace(",", ".")) : null;
}

function unitOf(words: readonly Word[], at: number): { name: string; to: number } | null {
  const start = words[at]?.lower === "-" ? at + 1 : at;
  const word = words[start];
  if (!word) return null;
  if (word.lower === "%" || word.lemma === "percent") return { name: "percent", to: start + 1 };
  const lemma = nounLemmaOf(word.lower);
  return Object.hasOwn(TIMES, lemma) ? { name: lemma, to: start + 1 } : null;
}

/** In the setting's unit; null where it is of another kind. */
function valueIn({ value, unit, isRate }: Said, { unit: wanted }: NumberSetting): number | null {
  if (unit === null && wanted === "money") return isRate ? value * CENTS : null;
  if (unit === null) return value;
  if (wanted === undefined) return null;
  if (wanted === "money" || unit === "money") return unit === wanted ? value : null;
  if (wanted === "percent" || unit === "percent") return unit === wanted ? value : null;
  return (value * (TIMES[unit] as number)) / UNIT_SECONDS[wanted];
}

/** How far the nearest of the setting's words is, within the sentence; null where none is near. */
function distance(words: readonly Word[], { from, to, unit }: Said, setting: NumberSetting): number | null {
  const { words: wanted } = setting;
  const isWanted = ({ lower, lemma }: Word) => wanted.includes(lemma) || wanted.includes(nounLemmaOf(lower));
  const [before, next] = [words[from - 1], words[to]];
  // "Four pools" counts pools, and nothing else.
  const isOfOthers = unit === null && next?.classes[0]?.startsWith("n.") === true && !isWanted(next);
  if (isOfOthers && !(before && isWanted(before))) return null;
  // "Two loans" are no two percent.
  const isCount = unit === null && setting.unit !== undefined && next !== undefined && isWanted(next);
  if (isCount && nounLemmaOf(next.lower) !== next.lower) return null;
  const along = (start: number, step: 1 | -1, first: number): number | null => {
    let cost = first;
    for (let at = start; cost <= REACH; at += step) {
      const word = words[at];
      if (!word || /^[.;!?\n]$/.test(word.lower)) return null;
      if (isWanted(word)) return cost;
      cost += /^(?:,|and|then|or)$/.test(word.lower) ? COMMA : 1;
    }
    return null;
  };
  const costs = [along(to, 1, 0), along(from - 1, -1, BEFORE)].filter((cost) => cost !== null);
  return costs.length > 0 ? Math.min(...costs) : null;
}

/** As many as can be had, and of those the nearest. */
function assigned(
  settings: readonly NumberSetting[],
  numbers: readonly Said[],
  costOf: (setting: NumberSetting, said: Said) => number | null,
): Map<NumberSetting, Said> {
  type Way = { of: Map<NumberSetting, Said>; cost: number };
  let ways: Way[] = [{ of: new Map(), cost: 0 }];
  for (const setting of settings) {
    // The others take one each, so none further off is ever needed: a long text costs no more ways than a short one.
    const nearest = numbers
      .flatMap((said) => {
        const cost = costOf(setting, said);
        return cost === null ? [] : [{ said, cost }];
      })
      .toSorted((left, right) => left.cost - right.cost)
      .slice(0, settings.length);
    ways = ways.flatMap((way) => [
      way,
      ...nearest
        .filter(({ said }) => ![...way.of.values()].includes(said))
        .map(({ said, cost }) => ({ of: new Map(way.of).set(setting, said), cost: way.cost + cost })),
    ]);
  }
  const better = (left: Way, right: Way) => right.of.size - left.of.size || left.cost - right.cost;
  return ways.toSorted(better)[0]?.of ?? new Map();
}
