import { seed } from "@ninefold/server";
import { items, lists, WANTS } from "../shared/lists.ts";
import { runs, steps } from "../shared/runs.ts";
import start from "../shared/start.json";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const drawn = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#cfd6d4"/>${content}</svg>`)}`;
const FRIDGE = drawn(
  '<rect x="60" y="50" width="200" height="100" rx="12" fill="#16302b"/><text x="160" y="120" font-family="monospace" font-size="60" fill="#7dffce" text-anchor="middle">4.1°</text>',
);
const DOOR = drawn(
  '<rect x="100" width="120" height="200" fill="#6f5137"/><rect x="116" y="20" width="88" height="70" fill="#8a6a4d"/><path d="M176 128v-12a14 14 0 0 1 28 0v12" fill="none" stroke="#3b3f42" stroke-width="7"/><rect x="168" y="128" width="44" height="34" rx="5" fill="#d9a520"/>',
);

type Item = { text: string; list: string; wants: string };
const ITEMS: readonly Item[] = start.items;
const LISTS = [...new Set(ITEMS.map(({ list }) => list))];
/** When the example lists are done. */
const ABOUT: Readonly<Record<string, string>> = {
  "Open the café": "Every morning, before eight",
  "Close the café": "Every evening, by whoever leaves last",
  "Load the van": "Before each market",
};

export default seed(async ({ insert, sql }) => {
  const made = await insert(
    lists,
    LISTS.map((name) => ({ name, about: ABOUT[name] ?? null })),
  );
  const itemsOf = [];
  for (const { id, name } of made)
    itemsOf.push(
      await insert(
        items,
        ITEMS.filter(({ list }) => list === name).map(({ text, wants }, index) => ({
          text,
          wants: WANTS.find((one) => one === wants) ?? "A tick",
          position: index + 1,
          list: id,
        })),
      ),
    );

  type Past = { list: number; by: string; hours: number; left?: number[]; running?: boolean };
  const past: Past[] = [
    { list: 0, by: "Ines", hours: 1, left: [3, 4, 5], running: true },
    { list: 1, by: "Tomas", hours: 12, left: [3] },
    { list: 0, by: "Ines", hours: 24, left: [4] },
    { list: 1, by: "Ada", hours: 36 },
    { list: 0, by: "Tomas", hours: 48 },
    { list: 2, by: "Ada", hours: 76, left: [2] },
  ];
  for (const { list, by, hours, left: leftOut = [], running = false } of past) {
    const all = itemsOf[list] ?? [];
    const left = leftOut.filter((at) => at < all.length);
    if (all.length === 0) continue;
    const [run] = await insert(
      runs,
      [
        {
          list: made[list]?.id ?? "",
          state: running ? "Running" : "Finished",
          done: all.length - left.length,
          all: all.length,
          ...(running ? {} : { finishedAt: ago(hours - 0.5), finishedBy: by }),
          leftOut: running || left.length === 0 ? null : left.map((at) => all[at]?.text).join(", "),
        },
      ],
      { id: `sample-${by.toLowerCase()}`, name: by },
    );
    await sql`update "runs" set "created_at" = ${ago(hours)} where "id" = ${run?.id ?? null}`;
    await insert(
      steps,
      all.map((item, at) => ({
        run: run?.id ?? "",
        item: item.id,
        text: item.text,
        wants: item.wants,
        position: at + 1,
        missed: running && at === 4,
        done: !left.includes(at),
        ...(left.includes(at) ? {} : { doneBy: at % 3 === 1 ? "Tomas" : by, doneAt: ago(hours - 0.05 * (at + 1)) }),
        ...(item.wants === "A photo" && !left.includes(at) ? { photo: list === 0 ? FRIDGE : DOOR } : {}),
        ...(item.wants === "A note" && !left.includes(at)
          ? { note: list === 0 ? "24 rolls, 6 loaves" : "$412.50" }
          : {}),
      })),
      { id: `sample-${by.toLowerCase()}`, name: by },
    );
  }
});
