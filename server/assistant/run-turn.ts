// One turn of a run: asked within the model's window, shown while it comes, stored before anything is done with it.
import type { ModelMessage } from "ai";
import { fitContextWindow } from "./context-window.ts";
import { ModelError } from "./model-errors.ts";
import { withoutImages } from "./model-messages.ts";
import { addStep, turnsOf } from "./steps.ts";
import { PLAN_TOOL, toolsForModel } from "./tools/toolbox.ts";
import { takeTurn } from "./turn.ts";
import type { RunDependencies, State } from "./types.ts";
import { changeTexts } from "./without-secrets.ts";

/** The first turn is the fast model's, where there is one, and makes nothing but the plan. */
export async function performTurn(dependencies: RunDependencies, state: State, signal: AbortSignal): Promise<void> {
  const { instructions, windowTokens, turnLimits: limits } = dependencies;
  const { feed, chosen } = state;
  const number = turnsOf(state.steps);
  const plans = number === 0 && chosen.fast !== null;
  const thinking = feed.begin({
    kind: plans ? "planning" : "thinking",
    label: plans ? "Planning the work" : "Thinking",
  });
  const conversation = state.rejectsImages
    ? (withoutImages(state.conversation) ?? state.conversation)
    : state.conversation;
  const redact = await dependencies.redactionOf(state.run.projectId);
  const take = (conversation: ModelMessage[]) =>
    takeTurn({
      model: plans && chosen.fast ? chosen.fast : chosen.model,
      instructions,
      limits,
      signal,
      messages: changeTexts(
        fitContextWindow(conversation, state.steps, { windowTokens, instructionsLength: instructions.length }),
        redact,
      ),
      tools: toolsForModel(plans ? [PLAN_TOOL] : undefined),
      ...(plans && { mustCall: PLAN_TOOL }),
      listener: {
        onText: (delta) => feed.appendText(number, delta),
        onCall: ({ toolName, path }) => thinking.relabel(path === null ? "Thinking" : `${verbOf(toolName)} ${path}`),
        onPause: ({ milliseconds, fault }) =>
          thinking.relabel(`${pauseWords(fault)} Trying again in ${Math.ceil(milliseconds / 1000)} s`),
      },
    });
  try {
    const turn = await take(conversation).catch((error) => {
      const textOnly = withoutImages(conversation);
      if (!(error instanceof ModelError) || error.kind !== "request" || textOnly === null) throw error;
      state.rejectsImages = true;
      return take(textOnly);
    });
    const use = { inputTokens: turn.inputTokens, outputTokens: turn.outputTokens };
    state.use = {
      inputTokens: state.use.inputTokens + use.inputTokens,
      outputTokens: state.use.outputTokens + use.outputTokens,
    };
    await addStep(dependencies, state, turn.message, { use });
    thinking.relabel(plans ? "Planned the work" : "Thought");
    thinking.end();
    feed.update({ turns: number + 1, ...state.use });
  } catch (error) {
    thinking.end({ failed: true, detail: error instanceof ModelError ? error.message : null });
    throw error;
  }
}

const verbOf = (toolName: string): string =>
  toolName === "write_file" ? "Writing" : toolName === "edit_file" ? "Editing" : "Looking at";
const pauseWords = ({ kind }: ModelError): string =>
  kind === "busy" ? "The language model is busy." : "The language model did not answer well.";
