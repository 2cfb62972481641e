// Bullet points and semicolons are other ways to write a row of items between commas.
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

/** Short bullet points, and what stands between semicolons, as items between commas: "- result: good / bad" is "result (good, bad)". */
export function itemsInOneRow(text: string): string {
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
