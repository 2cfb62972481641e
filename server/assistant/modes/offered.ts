// What a run is offered in its mode, and the moment from which people are told that code is generated.
import { PROGRESS_STARTED } from "#contract";
import { isBuiltin } from "../installation-models.ts";
import { showUnderstood } from "../tools/show-understood.ts";
import type { RunDependencies, State } from "../types.ts";
import { toolsOf } from "./modes.ts";

/** Tools with which the built-in model goes through the motions on a draft that nobody sees. */
const DRY_RUN_TOOLS: readonly string[] = [
  "set_plan",
  "update_ticket",
  "list_files",
  "read_file",
  "write_file",
  "edit_file",
  "delete_file",
  "rename_file",
  "search_files",
  "run_checks",
  "read_attachment",
  "import_attachment",
  "save_attachment",
];

/** The built-in model knows what it would do only by doing it: where nothing may change it works on a draft that is thrown away. */
export const isDryRun = ({ run, chosen }: Pick<State, "run" | "chosen">): boolean =>
  run.mode !== "build" && isBuiltin(chosen.model);

export function offeredTools(state: State): readonly string[] {
  if (isDryRun(state)) return DRY_RUN_TOOLS;
  const tools = toolsOf(state.run.mode);
  return isBuiltin(state.chosen.model) ? [...tools, showUnderstood.name] : tools;
}

/** Said once in a run, when it begins to write or to check: a question that is only answered generates nothing. */
export async function startGenerating(dependencies: RunDependencies, state: State): Promise<void> {
  if (state.generating) return;
  state.generating = true;
  state.feed.update({ generating: true });
  await dependencies.store.markGenerating(state.run.id);
  await dependencies.announce(state.run, PROGRESS_STARTED);
}
