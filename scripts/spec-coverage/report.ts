// The page that says what of the spec is shown by which test.
import { type CoveredItem, isShown } from "./coverage.ts";
import { DEPARTURES } from "./departures.ts";
import { itemId } from "./items/spec-item.ts";

const SECTIONS: Readonly<Record<number, string>> = {
  1: "What the product does and for whom",
  2: "Screens and routes",
  3: "Entities and their fields",
  4: "States and transitions",
  5: "Validation rules",
  6: "Roles and permissions",
  7: "Calls",
  8: "Error catalogue",
  9: "Business constants and limits",
};

const INTRODUCTION = `# What of the spec is shown by a test

Written by \`npm test\` from the tests that passed; a skipped one is none. A test shows an item when its title begins with the item's
name (\`§2 Projects list · title, New Project: …\`), it asserts something in its body, and the words that the item quotes stand in
that body to the letter. Items with a • are shown on the real server, the others by the front end's own tests, mostly in a browser with a scripted one; each
screen of section 2 has some of the former in a browser. What the spec says twice is listed once: errors in section 8, figures in section 9.
`;

/** The page in Markdown. */
export function coverageReport(items: readonly CoveredItem[]): string {
  const missing = items.filter((item) => !isShown(item));
  return [
    INTRODUCTION,
    `**${countOf(items)} items have a test, ${items.filter(({ real }) => real).length} on the real server.**`,
    summaryTable(items),
    "## Where ours is another way",
    departuresTable(),
    ...(missing.length === 0 ? [] : ["## Missing", missing.map(missingLine).join("\n")]),
    ...[...groupedBy(items, ({ item }) => item.section)].flatMap(([section, rows]) => [
      `## ${section}. ${SECTIONS[section] ?? ""}`,
      ...[...groupedBy(rows, ({ item }) => item.group)].map(([group, members]) => groupTable(group, members)),
    ]),
  ]
    .join("\n\n")
    .replace(/\n{3,}/g, "\n\n")
    .concat("\n");
}

/** An item that no test shows, and why. */
export function missingLine({ item, tests, empty, unspoken }: CoveredItem): string {
  const quoted = unspoken.map((words) => `“${words}”`).join(", ");
  const untold = tests.length === 0 ? "" : `: no test of it has ${quoted} in its body`;
  return `- ${itemId(item)}${empty.length > 0 && tests.length === 0 ? ": its tests assert nothing" : untold}`;
}

function departuresTable(): string {
  const rows = DEPARTURES.map(
    ({ spec, ours, decision }) =>
      `| ${cell(spec)} | ${cell(ours)} | [${decision.slice(0, 3)}](decisions/${decision}.md) |`,
  );
  return ["| spec | ours | decision |", "| --- | --- | --- |", ...rows].join("\n");
}

function summaryTable(items: readonly CoveredItem[]): string {
  const rows = [...groupedBy(items, ({ item }) => item.section)].map(
    ([section, members]) =>
      `| ${section} | ${SECTIONS[section] ?? ""} | ${countOf(members)} | ${members.filter(({ real }) => real).length} |`,
  );
  return ["| § | section | items with a test | on the real server |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function groupTable(group: string, items: readonly CoveredItem[]): string {
  const rows = items.map((covered) => {
    const tests = isShown(covered) ? covered.tests.join("<br>") : "**missing**";
    return `| ${cell(covered.item.name)}${covered.real ? " •" : ""} | ${cell(covered.item.what)} | ${cell(tests)} |`;
  });
  return [`### ${group} (${countOf(items)})`, "", "| item | what | tests |", "| --- | --- | --- |", ...rows].join("\n");
}

function countOf(items: readonly CoveredItem[]): string {
  return `${items.filter(isShown).length} of ${items.length}`;
}

/** Keeps the order of first appearance. */
function groupedBy<Key>(items: readonly CoveredItem[], keyOf: (item: CoveredItem) => Key): Map<Key, CoveredItem[]> {
  const groups = new Map<Key, CoveredItem[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
