// A description that fits many patterns in many ways is read as quickly as any other.
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { beyondTemplate } from "./beginning/beyond.ts";
import { settingsIn } from "./beginning/settings.ts";
import { templateWords } from "./beginning/template-words.ts";
import { wishedEdits } from "./conversation/wishes.ts";
import { readFacts } from "./facts.ts";
import { describedApp } from "./requests/judging/described-app.ts";
import { readDescription } from "./understanding/describe.ts";
import { boundedText } from "./understanding/language/bounded-text.ts";
import { givenName } from "./understanding/naming.ts";

/** Longer than any reading takes on a busy machine; two ways to read each of forty letters would take years. */
const DEADLINE_MS = 30_000;

/** Whether a description is read at all: in a thread of its own, which is ended when it takes too long. */
function isRead(description: string): Promise<boolean> {
  const describing = new URL("./understanding/describe.ts", import.meta.url).href;
  const code = `import(${JSON.stringify(describing)}).then(({ readDescription }) => {
    readDescription(require("node:worker_threads").workerData);
    require("node:worker_threads").parentPort.postMessage("read");
  });`;
  const worker = new Worker(code, { eval: true, workerData: description });
  return new Promise<boolean>((resolve, reject) => {
    const late = setTimeout(() => resolve(false), DEADLINE_MS);
    worker.once("message", () => resolve(true)).once("error", reject);
    worker.once("exit", () => clearTimeout(late));
  }).finally(() => worker.terminate());
}

describe("a description that fits a pattern in many ways is read", () => {
  it.each([
    ["a sum of letters", `Track sales, total = a${"xa".repeat(40)}!`],
    ["a list behind by", `Members, drivers by name${" and name".repeat(60)}1, dates`],
  ])("%s", async (_, description) => {
    expect(await isRead(description)).toBe(true);
  });
});

/** Of each kind of word a run: what patterns repeat, and what they look for. */
const RUNS = [
  "a ",
  "xa",
  "a, ",
  "cats and ",
  "members can ",
  "each car has ",
  "cars with make and ",
  "status open or ",
  "a: ",
  '"a" ',
];
const SHORT = 2_500;
const LONG = 4 * SHORT;
/** The longest message, about. */
const MESSAGE_MAX = 20_000;
/** Four times as much takes four times as long; sixteen times where the work grows with the square. */
const GROWTH_MAX = 9;

const processorMs = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** Each time that it is tried: what else a machine does lengthens one time or the other. */
function growsBeyond(read: (length: number) => unknown, from = SHORT): boolean {
  const once = () => {
    const [short, long] = [from, 4 * from].map((length) => processorMs(() => read(length)));
    return (long ?? 0) > GROWTH_MAX * Math.max(short ?? 0, 10);
  };
  return once() && once() && once();
}

/** As the model reads them: in lines, words and gaps of bounded length. */
const textOf = (run: string, length: number) =>
  boundedText(run.repeat(Math.ceil(length / run.length)).slice(0, length));

describe("four times as long a message takes", () => {
  it("about four times as long to be read, whatever it repeats", () => {
    readDescription(textOf("warm up ", SHORT));
    expect(RUNS.filter((run) => growsBeyond((length) => readDescription(textOf(run, length))))).toEqual([]);
  });
});

/** Words that templates are set by, with names and numbers at each. */
const SET_RUNS = [
  "columns: a, ",
  "columns: a b c d e, ",
  "columns (a and ",
  "work 1 rest 2 round 3 ",
  "work 1, ",
  "need confetti ",
  "Services: a £1 5 min, ",
  "service (cut £1, dye 2h ",
  "a and £1 and b ",
  "- a 1\n",
  "Mon to Fri 9 to 5 closed 1-2, ",
  "9 to 5 and ",
  "our salon 'A ",
  "my club, The Big ",
  "for Big Blue Big ",
  "£ 1 1h 1 EUR ",
];

describe("four times as long a message, looked through for a template, takes", () => {
  it("about four times as long, whatever it repeats", () => {
    const facts = readFacts("cards with names");
    const look = (run: string, length: number) => {
      const text = textOf(run, length);
      givenName(text);
      for (const name of ["kanban", "interval-timer", "appointment-page", "booking"]) {
        settingsIn(text, templateWords(name).settings);
        beyondTemplate(text, { facts, name, known: new Set() });
      }
    };
    look("warm up ", LONG);
    expect(SET_RUNS.filter((run) => growsBeyond((length) => look(run, length)))).toEqual([]);
  });
});

/** Words that readers of later messages look for, with names of the app at each. */
const WISH_RUNS = [
  "only coaches see the price ",
  "only ",
  "nobody else but ",
  "everybody sees all but ",
  "Lena and Tom ",
  "3 weeks after lent on ",
  "price minus count ",
  "how many lost and ",
  "red if the count is under 5 ",
  "add a phone, ",
  ", ",
];

describe("four times as long a later message takes", () => {
  it("about four times as long, whatever it repeats", () => {
    const app = describedApp(
      "loans (item, lent on: date, count: number, price: money, state: lost/found), members (name)",
    );
    const at = { app, history: [], taken: [], before: "", last: null };
    wishedEdits("warm up", at);
    // Also where nothing bounds its lines: one wish then has all phrases.
    const grows = (run: string) =>
      growsBeyond((length) => wishedEdits(run.repeat(length / run.length), at), MESSAGE_MAX / 4);
    expect(WISH_RUNS.filter(grows)).toEqual([]);
  });
});

it("what a message says is all there in the lines that are read", () => {
  const text = `${"One sentence of several words. ".repeat(60)}${"x".repeat(500)}${" ".repeat(90)}end\n\n\nof it`;
  const bounded = boundedText(text);
  expect(bounded.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  expect(Math.max(...bounded.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(600);
  expect(bounded.split("\n")[0]).toMatch(/words\.$/);
  expect(boundedText("Two lines,\nand no more.")).toBe("Two lines,\nand no more.");
});
