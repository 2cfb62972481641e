// What a library of the shelf, and an added package, cost a build and a first load: `node bench/capabilities/packages.ts` prints the table.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Builder, createBuilder } from "#build";
import { BUDGETS } from "../budgets.ts";
import { firstLoadOf } from "../first-load.ts";
import { BARE_BUILD, BARE_CHECK, openBareEdit } from "../references/bare-edit.ts";
import { besideReference, millisecondsOf } from "../references/in-turns.ts";
import { type Figure, machine, median, tableOf } from "../report.ts";

const REPETITIONS = 9;
const PAGE = "web/pages/home.tsx";
/** Asked of the registry that npm is set to; small, with types. */
const ADDED = "sudoku-gen";

/** A first page that imports these, at its top or when it is needed. */
const importing = (names: readonly string[], later = false) =>
  later
    ? `export function HomePage() {\n  return <button onClick={() => Promise.all([${names.map((name) => `import("${name}")`).join(", ")}])}>Go</button>;\n}\n`
    : `${names.map((name, index) => `import * as m${index} from "${name}";`).join("\n")}\nexport const HomePage = () => <p>{[${names.map((_, index) => `m${index}`).join(", ")}].length}</p>;\n`;

const PAGES: Readonly<Record<string, string>> = {
  "no library": importing([]),
  "qrcode.react and react-markdown": importing(["qrcode.react", "react-markdown"]),
  "jspdf, d3 and three at the top": importing(["jspdf", "d3", "three"]),
  "jspdf, d3 and three when needed": importing(["jspdf", "d3", "three"], true),
};

export async function measurePackages(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const builder = await createBuilder({ dataDir, packageRegistry: null });
  try {
    return [...(await measureShelf(builder)), ...(await measureAddition(builder))];
  } finally {
    await builder.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureShelf(builder: Builder): Promise<Figure[]> {
  const builds = new Map<string, number[]>();
  const checks = new Map<string, number[]>();
  const bare = { builds: [] as number[], checks: [] as number[] };
  const edit = await openBareEdit(builder.starter, builder.kit.directory);
  for (let round = 0; round <= REPETITIONS; round++) {
    const [build, check] = [await edit.build(), await edit.checkTypes()];
    if (round > 0) {
      bare.builds.push(build);
      bare.checks.push(check);
    }
    for (const [what, page] of Object.entries(PAGES)) {
      const files = { ...builder.starter, [PAGE]: `${page}// ${round}\n` };
      const build = await millisecondsOf(() => builder.build(files));
      const check = await millisecondsOf(() => builder.checkTypes(files));
      // The first round warms what the others find.
      if (round === 0) continue;
      builds.set(what, [...(builds.get(what) ?? []), build]);
      checks.set(what, [...(checks.get(what) ?? []), check]);
    }
  }
  await edit.close();
  const method = `median of ${REPETITIONS}, in turns: the starter with one page edited`;
  const figures: Figure[] = [];
  for (const [what, page] of Object.entries(PAGES)) {
    const loaded = await firstLoadOf(builder, { ...builder.starter, [PAGE]: page });
    figures.push(
      {
        what: `build, ${what}`,
        budget: null,
        measured: median(builds.get(what) ?? []),
        unit: "ms",
        reference: besideReference(`${BARE_BUILD}, on the starter`, bare.builds, BUDGETS.shelfBuild),
        method,
      },
      {
        what: `type check, ${what}`,
        budget: null,
        measured: median(checks.get(what) ?? []),
        unit: "ms",
        reference: besideReference(`${BARE_CHECK}, on the starter`, bare.checks, BUDGETS.shelfCheck),
        method,
      },
      {
        what: `first load, ${what}`,
        budget: null,
        measured: loaded,
        unit: "kB",
        method: "gzipped, what the page's head names",
      },
    );
  }
  return figures;
}

/** Nothing where no registry answers. */
async function measureAddition(builder: Builder): Promise<Figure[]> {
  const asked = { owner: "bench", signal: new AbortController().signal };
  const add = () => builder.packages.add(builder.starter, { name: ADDED }, asked);
  const begun = performance.now();
  const added = await add().catch(() => null);
  if (added === null) return [];
  const first = performance.now() - begun;
  const again = await millisecondsOf(add);
  return [
    {
      what: `${ADDED} added for the first time`,
      budget: null,
      measured: first,
      unit: "ms",
      method: "once, from the registry",
    },
    {
      what: `${ADDED} added by the next app`,
      budget: null,
      measured: again,
      unit: "ms",
      method: "once, its content is in the store",
    },
  ];
}

if (import.meta.main) {
  const figures = await measurePackages();
  process.stdout.write(`${machine()}\n\n${tableOf(figures)}\n`);
}
