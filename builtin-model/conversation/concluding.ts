// After the checks: one repair at most, then the answer.
import { spoken } from "../blueprint/spoken.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { filesOf, hashOfFile } from "../files/index.ts";
import { pictureReply, tableReply } from "../material/table-reply.ts";
import { languageOf } from "../understanding/language/languages.ts";
import { understoodOf } from "../understood/index.ts";
import { isForeign, mergedText } from "./by-hand.ts";
import { type Project, property } from "./project.ts";
import { besidesLists, editReply, failureReply, firstParts } from "./reply.ts";
import { call, type Step, type ToolRequest } from "./steps.ts";
import type { Transcript } from "./transcript.ts";
import type { Failure, Goal } from "./types.ts";

/** After the checks: drop what keeps the app from working, once; then answer. */
export function conclude(goal: Goal, project: Project, transcript: Transcript): Step {
  const checks = transcript.calls.filter(({ name }) => name === "run_checks");
  const report = checks.at(-1)?.output;
  const done = property(report, "ok") !== false;
  const next = filesOf(goal.app);
  const foreign = [...next.keys()].filter(
    (path) =>
      isForeign(path, goal, project) &&
      goal.before?.written[path] !== hashOfFile(next.get(path) ?? "") &&
      mergedText(path, next, { goal, project }) === null,
  );
  if (done) {
    const reply = goal.edits ? editReply(goal.edits, foreign) : partsOfFirst(goal, transcript).paragraphs.join("\n\n");
    const told = [...tableReply(goal.imports, transcript.calls), ...goal.notes, ...pictureReply(transcript.material)];
    return { text: [...told, reply].join("\n\n") };
  }
  const failures = failuresOf(report);
  const repair =
    checks.length === 1 && transcript.asides.length === 0 ? repairCalls(failures, { goal, project, foreign }) : [];
  if (repair.length > 0) return { calls: [...repair, call("run_checks")] };
  return { text: failureReply(failures) };
}

const partsOfFirst = ({ app, offers }: Goal, { request }: Transcript) => firstParts(app, languageOf(request), offers);

/** Shows what was understood as a card under the reply, on which it can be mended. The run's end keeps it only where the checks pass. */
export function cardCall(goal: Goal, transcript: Transcript): ToolRequest {
  const { app, edits, offers = [] } = goal;
  const { request, earlier } = transcript;
  const told = edits ? "" : partsOfFirst(goal, transcript).told;
  const besides = besidesLists(spoken(app));
  return call("show_understood", understoodOf(app, { messages: [...earlier, request], offers, told, besides }));
}

/** What the one check of a run found that composed nothing of its own; null where all is well. */
export function foundByOneCheck(calls: Transcript["calls"]): Failure[] | null {
  const report = calls.findLast(({ name }) => name === "run_checks")?.output;
  return property(report, "ok") === false ? failuresOf(report) : null;
}

/** What a report of the checks found. */
export function failuresOf(report: unknown): Failure[] {
  const failures = property(report, "failures");
  if (!Array.isArray(failures)) return [];
  return failures.map((failure: unknown) => {
    const message = property(failure, "message");
    const path = property(failure, "path");
    return {
      message: typeof message === "string" ? message : "A check failed.",
      path: typeof path === "string" ? path : null,
    };
  });
}

const SEED = "server/seed.ts";
const MAIN = "web/main.tsx";

/** The one repair: sample rows that fail are dropped, and so are pages that do not render. What somebody changed by hand stays. */
function repairCalls(
  failures: readonly Failure[],
  { goal, project, foreign }: { goal: Goal; project: Project; foreign: readonly string[] },
): ToolRequest[] {
  const { app } = goal;
  const next = filesOf(app);
  const broken = new Set(
    failures.flatMap(({ path, message }) =>
      [...next.keys()].filter((known) => (path === known || message.includes(known)) && !foreign.includes(known)),
    ),
  );
  const seed = broken.has(SEED) || failures.some(({ message }) => /\b(seed|sample)\b/i.test(message));
  if (seed) return isForeign(SEED, goal, project) ? [] : [call("delete_file", { path: SEED })];
  const pages = app.pages.filter(
    (page) => page.kind !== "list" && broken.has(`web/pages/${page.id.replaceAll("_", "-")}.tsx`),
  );
  if (pages.length === 0 || isForeign(MAIN, goal, project)) return [];
  const without: AppSpec = { ...app, pages: app.pages.filter((page) => !pages.includes(page)) };
  return [call("write_file", { path: MAIN, content: filesOf(without).get(MAIN) ?? "" })];
}
