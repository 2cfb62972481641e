// The outcome of each prompt as a row, and all of them as one paragraph with the method.
import { machine, median, percentile } from "../report.ts";
import type { CheckVerdict } from "./checks.ts";
import type { Verdict } from "./structures.ts";

export type Outcome = Readonly<{
  id: string;
  name: string;
  entities: string[];
  pages: number;
  seconds: number;
  colors: string;
  errors: string[];
  structures: readonly Verdict[];
  calls: readonly CheckVerdict[];
  screens: readonly CheckVerdict[];
}>;

export const HEAD = [
  "| id | app | entities | pages | seconds | colours | structures | calls | screens | errors |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];

/** What stands in the table for a prompt of which nothing could be judged. */
export function failedOutcome(id: string, error: unknown): Outcome {
  const none = { structures: [], calls: [], screens: [] };
  return { id, name: "–", entities: [], pages: 0, seconds: Number.NaN, colors: "–", errors: [String(error)], ...none };
}

const passed = (verdicts: readonly Verdict[]): number => verdicts.filter((verdict) => verdict.passed).length;
const share = (verdicts: readonly Verdict[]): string =>
  verdicts.length === 0 ? "–" : `${passed(verdicts)} of ${verdicts.length}`;

export function rowOf({ id, name, entities, pages, seconds, colors, errors, ...axes }: Outcome): string {
  const complaint =
    errors.length === 0 ? "none" : errors.join("; ").replaceAll("|", "\\|").replace(/\s+/g, " ").slice(0, 200);
  const scores = [axes.structures, axes.calls, axes.screens].map(share).join(" | ");
  return `| ${id} | ${name} | ${entities.length}: ${entities.join(", ")} | ${pages} | ${seconds.toFixed(2)} | ${colors} | ${scores} | ${complaint} |`;
}

/** Every verdict of one prompt, one a line. */
export function scoresOf({ structures, calls, screens }: Outcome): string {
  const lines = (axis: string, verdicts: readonly (Verdict & { probed?: boolean })[]) =>
    verdicts.map(
      ({ what, passed, why, probed }) =>
        `  ${axis} ${passed ? "+" : probed === false ? "?" : "-"} ${what.slice(0, 150)} ⟶ ${why.slice(0, 200)}\n`,
    );
  return [...lines("b", structures), ...lines("c", calls), ...lines("d", screens)].join("");
}

function axis(name: string, verdicts: readonly CheckVerdict[]): string {
  const unprobed = verdicts.filter(({ probed }) => !probed).length;
  return `${name} ${percent(verdicts)} (${share(verdicts)}; ${unprobed} of them not probed and counted as failed)`;
}

const percent = (verdicts: readonly Verdict[]): string =>
  `${((100 * passed(verdicts)) / Math.max(1, verdicts.length)).toFixed(1)} %`;

export function summaryOf(outcomes: readonly Outcome[]): string {
  const seconds = outcomes.map((outcome) => outcome.seconds).filter(Number.isFinite);
  const clean = outcomes.filter(({ errors }) => errors.length === 0).length;
  const colored = outcomes.filter(({ colors }) => colors === "yes" || colors === "none named").length;
  const structures = outcomes.flatMap((outcome) => outcome.structures);
  const scored =
    structures.length === 0
      ? ""
      : `\n\nScores: (a) ${clean} of ${outcomes.length} run clean; (b) data structures present ${percent(structures)} (${share(structures)}); ${axis(
          "(c) backend checks",
          outcomes.flatMap(({ calls }) => calls),
        )}; ${axis(
          "(d) screens",
          outcomes.flatMap(({ screens }) => screens),
        )}.`;
  return `${clean} of ${outcomes.length} run clean, ${colored} of ${outcomes.length} in the colours named; from message to checked preview ${median(seconds).toFixed(2)} s (median), ${percentile(seconds, 95).toFixed(2)} s (p95). ${machine()}.${scored}

${METHOD}`;
}

const METHOD = `Method: each instruction is the first chat message to the built-in model on a server of its own process; time is that of \`POST /api/chat\`, which
builds, type-checks, migrates, starts and renders every page. Then Chromium opens the preview and every page of its navigation; errors are failed checks,
uncaught exceptions and console errors. Colours: every CSS colour name of the instruction must be the computed background of the page, or of a
header, link or button. The judge is \`bench/scoring/\`: it knows neither the prompts nor the model, only English words and what the app itself says.

(b) The entities are read from the app's \`shared/*.ts\`. At least half of the words of a structure's head, and half of what it includes, must be names of one
entity, its fields, its options or what it is related to (a short list of everyday synonyms counts as the same word). Accounts of people are the platform's own.

(c) The verbs of a check choose operations (create, refuse invalid, list, list of a parent, detail, change, delete, search, filter, sort, summary, count down), its nouns the
entity. They run over HTTP through the gateway into the sandbox, as the app's owner, with valid and with spoilt data, and look at what is stored afterwards. Registration and
signing in are tried at the platform and then in the deployed app; access control with two more people. Payments and messages are checked as records with a status, which is what
the apps make of them. What is not understood is not probed and fails.

(d) A driver in Chromium acts on roles and accessible names only: it finds the page for the nouns of a task in the navigation, and lists, opens, adds, changes, deletes, searches, filters,
sorts, comments, presses toggles, reads figures and charts, signs up in the viewer, and compares computed colours. Each task begins on a page of its own; after each
act the driver waits until what the page asked for is answered and drawn, then looks once. What is not understood fails.`;
