// A fake server for tests of the supervisor: each start does what the next word of its script says.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { supervised } from "../supervised.ts";

const folder = process.env.FOLDER ?? "";
const script = (process.env.SCRIPT ?? "").split(",");

/** How often it was started before. */
function countStart(): number {
  const file = join(folder, "starts");
  writeFileSync(file, "", { flag: "a" });
  const before = readFileSync(file, "utf8").length;
  appendFileSync(file, ".");
  return before;
}

const acts: Record<string, () => void> = {
  refuse() {
    process.stdout.write("This setting is wrong.\n");
    process.exit(1);
  },
  throw() {
    supervision.ready(1_000);
    setTimeout(() => {
      throw new Error("a stranger's request was too much");
    }, 20);
  },
  hang() {
    supervision.ready(1_000);
    setTimeout(function countForEver() {
      for (let count = 0; ; count += 1) if (count < 0) break;
    }, 20);
  },
  fill() {
    supervision.ready(1_000);
    const kept: string[][] = [];
    setInterval(() => kept.push(new Array<string>(100_000).fill(String(kept.length))), 1);
  },
  end() {
    process.exit(0);
  },
  serve() {
    process.on("SIGTERM", () => process.exit(0));
    setInterval(() => {}, 1_000);
    supervision.ready(1_000);
    process.stdout.write(`serving as ${process.pid}\n`);
  },
};

for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const start = countStart();
const supervision = supervised(() => {
  writeFileSync(join(folder, "orphaned"), "");
  process.exit(1);
});
process.stdout.write(`started ${start + 1} with ${JSON.stringify(supervision.crashes)}\n`);
acts[script[start] ?? "serve"]?.();
