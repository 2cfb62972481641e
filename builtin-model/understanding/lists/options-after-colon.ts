// "… and a stage: new, quoted, won, lost": what stands behind the last field's colon are its options, and no fields.
const WORD = "[a-z][a-z'-]*";
const ITEM = "[^,.;:()!?\\n]{1,40}";
const AFTER_COLON = new RegExp(
  `(?<=(?:\\b(?:with|has|have|having|and)|,) (?:an?|the|their|its) |,[^,.;:!?\\n]{1,60}, )(${WORD}(?: ${WORD}){0,2}): ((?:${ITEM}, ?){1,11}${ITEM})(?=[.;!?\\n]|$)`,
  "gi",
);
/** Behind these stand lists, or a whole form. */
const HOLDS_MORE = /\b(?:list|page|app|table|form|section|tab|menu|log|database|record|thing|feature|screen)$/i;
/** "Chickens: eggs, feed" are what is kept of chickens. */
const SEVERAL = /[^su]s$/i;
const OPTION_WORDS_MAX = 4;

/** The text with such options in brackets. */
export const optionsInBrackets = (text: string): string =>
  text.replace(AFTER_COLON, (whole, field: string, listed: string) => {
    const all = listed.split(/, ?(?:and |or )?/i);
    // "Pass, fail or repair, remarks": the last option is told by its "or".
    const last = all.findIndex((item) => / or (?!so\b)/i.test(item));
    const items = last < 0 ? all : all.slice(0, last + 1).flatMap((item) => item.split(/ or (?!so\b)/i));
    const rest = last < 0 ? [] : all.slice(last + 1);
    const areOptions = items.every(
      (item) => item.trim().split(/\s+/).length <= OPTION_WORDS_MAX && !/ and (?:an?|the|their|its) /i.test(item),
    );
    return areOptions && !HOLDS_MORE.test(field) && !SEVERAL.test(field)
      ? [`${field} (${items.join(", ")})`, ...rest].join(", ")
      : whole;
  });

const BULLET = /^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]+(?=\S)/;
const BULLETS_MIN = 3;
/** Longer ones, options left out, are sentences. */
const BULLET_CHARACTERS_MAX = 60;
const CHOICES = /^([^:(]{1,30}): *([^:]+)$/;

const SEMICOLONS_MIN = 3;

/** "Tag; species; health: good, poor" as items between commas. */
const semicolonsInOneRow = (text: string): string =>
  text.replace(/[^.!?\n;]{1,90}(?:;[^.!?\n;]{1,60}){3,}/g, (sentence) => {
    const [first = "", ...items] = sentence.split(";");
    const areShort = items.every((item) => !/,|\bwith\b/.test(item.replace(/:.*$/, "")));
    return items.length >= SEMICOLONS_MIN && areShort && !first.includes(",")
      ? [first, ...items.map((item) => ` ${bulletAsItem(item.trim())}`)].join(",")
      : sentence;
  });

/** Short bullet points in a row as items between commas: "- result: good / bad" is "result (good, bad)". */
export function bulletsInOneRow(text: string): string {
  const lines: string[] = [];
  let row: string[] = [];
  const end = () => {
    const isRow =
      row.length >= BULLETS_MIN &&
      row.every((line) => line.replace(/\([^()]*\)|:.*$/g, "").length <= BULLET_CHARACTERS_MAX);
    if (isRow) lines.push(`${lines.pop() ?? ""} ${row.map(bulletAsItem).join(", ")}.`);
    else lines.push(...row);
    row = [];
  };
  for (const line of text.split("\n")) {
    if (BULLET.test(line)) row.push(line);
    else {
      // Empty lines stand between what leads and its points.
      if (row.length > 0) end();
      if (line.trim() !== "" || lines.length === 0) lines.push(line);
    }
  }
  end();
  return semicolonsInOneRow(lines.join("\n"));
}

function bulletAsItem(line: string): string {
  const item = line
    .replace(BULLET, "")
    .replace(/[.,;]\s*$/, "")
    .trim();
  const [, name, said = ""] = CHOICES.exec(item) ?? [];
  const choices = said.split(/[,/|]| or /).map((choice) => choice.trim());
  return name !== undefined && choices.length > 1 ? `${name} (${choices.join(", ")})` : item.replace(":", "");
}
