// Before each turn: what was said since the last one becomes a part of the run.
import { asSaid } from "./compaction.ts";
import { isBuiltin } from "./installation-models.ts";
import { toModelMessages } from "./model-messages.ts";
import type { RunDependencies, State } from "./types.ts";

const LABEL_MAX_CHARACTERS = 120;

/** Takes in what was said since the last turn; true when there was something. The built-in model reads one message a run. */
export async function joinMessages(dependencies: RunDependencies, state: State): Promise<boolean> {
  if (isBuiltin(state.chosen.model)) return false;
  let joined = false;
  for (;;) {
    const waiting = await dependencies.joining.next(state.run);
    if (waiting === null) return joined;
    const [read] = toModelMessages([waiting], { plain: false, files: new Map(), situation: null, note: null });
    if (read === undefined) return joined;
    const message = asSaid(read);
    if (!(await dependencies.joining.join(state.run, waiting, { number: state.steps.length, message }))) continue;
    state.steps.push(message);
    joined = true;
    const label = `You added: ${waiting.content.replace(/\s+/g, " ").slice(0, LABEL_MAX_CHARACTERS)}`;
    state.feed.begin({ kind: "reading", label }).end();
    await dependencies.announceQueue(state.run.projectId);
  }
}
