// The step that writes everything that changes, file by file.

import type { EditResult } from "../blueprint/field-edits.ts";
import { type Blueprint, HISTORY_MAX } from "../blueprint/types.ts";
import { blueprintFile, filesOf, hashOfFile } from "../files/index.ts";
import { importCalls } from "../material/tables.ts";
import { changedPaths, isForeign, mergedText, removedPaths } from "./by-hand.ts";
import { cardCall } from "./concluding.ts";
import { planCall } from "./plan.ts";
import type { Project } from "./project.ts";
import { call, type Step } from "./steps.ts";
import type { Transcript } from "./transcript.ts";
import type { Goal } from "./types.ts";

/** Everything that changes, file by file, then the checks. */
export function write(goal: Goal, project: Project, transcript: Transcript): Step {
  const next = filesOf(goal.app);
  const { writable, merged } = writableOf(goal, project, next);
  const data = writable.filter((path) => path.startsWith("shared/") || path.startsWith("server/"));
  const pages = writable.filter((path) => !data.includes(path));
  const put = (path: string) => call("write_file", { path, content: merged.get(path) ?? next.get(path) ?? "" });
  const { migration } = goal;
  const [path, content] = blueprintFile(blueprintAfter(goal, next, writable));
  return {
    calls: [
      ...(goal.before || transcript.earlier.length === 0 ? [] : [planCall(goal.app.summary)]),
      call("update_ticket", { index: 0, status: "done" }),
      call("update_ticket", { index: 1, status: "working" }),
      ...data.map(put),
      ...(migration ? [call("write_file", { path: migration.path, content: migration.sql })] : []),
      ...importCalls(goal.imports),
      call("update_ticket", { index: 1, status: "done" }),
      call("update_ticket", { index: 2, status: "working" }),
      ...pages.map(put),
      ...goneOf(goal, project, next).map((one) => call("delete_file", { path: one })),
      call("write_file", { path, content }),
      call("update_ticket", { index: 2, status: "done" }),
      cardCall(goal, transcript),
      call("update_ticket", { index: 3, status: "working" }),
      call("run_checks"),
    ],
  };
}

type Files = ReadonlyMap<string, string>;

/** Files that change and that nobody else changed, and hand-made ones with the change brought in. */
function writableOf(goal: Goal, project: Project, next: Files): { writable: string[]; merged: Files } {
  const changed = goal.before ? changedPaths(next, goal.before) : [...next.keys()];
  const merged = new Map(
    changed.flatMap((path) => {
      const text = isForeign(path, goal, project) ? mergedText(path, next, { goal, project }) : null;
      return text === null ? [] : [[path, text] as const];
    }),
  );
  return { writable: changed.filter((path) => merged.has(path) || !isForeign(path, goal, project)), merged };
}

/** Files that the app no longer has; the starter's own before the first description. */
function goneOf(goal: Goal, project: Project, next: Files): string[] {
  const gone = goal.before
    ? removedPaths(next, goal.before).filter((path) => project.paths.includes(path))
    : project.paths.filter((path) => /^(web\/pages\/|shared\/)/.test(path) && !next.has(path));
  return gone.filter((path) => !isForeign(path, goal, project));
}

function blueprintAfter({ app, before, edits, dropped }: Goal, next: Files, writable: readonly string[]): Blueprint {
  const kept = (path: string, text: string) =>
    before && before.written[path] !== hashOfFile(text) && !writable.includes(path);
  const written = Object.fromEntries(
    [...next].map(([path, text]) => [path, kept(path, text) ? (before?.written[path] ?? "") : hashOfFile(text)]),
  );
  return { version: 1, app, written, ...pastAfter(before, edits), dropped };
}

/** What can be taken back, and what can come again. */
function pastAfter(before: Blueprint | null, edits: EditResult | null): Pick<Blueprint, "history" | "undone"> {
  const history = before?.history ?? [];
  const [undone, redone] = [edits?.undone ?? 0, edits?.redone ?? 0];
  const isOnly = edits?.done.every((deed) => /^(took back|did again|did the change after)/.test(deed)) === true;
  if (before && undone > 0 && isOnly) {
    const taken = [...(before.undone ?? []), before.app, ...history.slice(1 - undone || history.length).toReversed()];
    return { history: history.slice(0, -undone), undone: taken.slice(-HISTORY_MAX) };
  }
  if (before && redone > 0 && isOnly) {
    const again = (before.undone ?? []).slice(-redone).toReversed();
    const left = (before.undone ?? []).slice(0, -redone);
    const past = [...history, before.app, ...again.slice(0, -1)].slice(-HISTORY_MAX);
    return { history: past, ...(left.length > 0 ? { undone: left } : {}) };
  }
  // What is changed anew after taking something back goes back to where that began.
  if (undone > 0) return { history: history.slice(0, 1 - undone || undefined) };
  return { history: [...history, ...(before ? [before.app] : [])].slice(-HISTORY_MAX) };
}
