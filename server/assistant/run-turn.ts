// One turn of a run: asked within the model's window, shown while it comes, stored before anything is done with it.
import type { ModelMessage } from "ai";
import { compact, sinceCompaction } from "./compaction.ts";
import { callsToLeaveOut, fitContextWindow, sizeOf, withoutCalls } from "./context-window.ts";
import { isBuiltin, nameOfModel } from "./installation-models.ts";
import { COMPACTIONS_PER_TURN_MAX } from "./limits.ts";
import { ModelError } from "./model-errors.ts";
import { withoutImages } from "./model-messages.ts";
import { instructionsIn } from "./modes/modes.ts";
import { offeredTools, startGenerating } from "./modes/offered.ts";
import { type Pictures, withPictures } from "./pictures.ts";
import { addStep, ownSteps, plansFirst, turnsOf } from "./steps.ts";
import { PLAN_TOOL, toolsForModel } from "./tools/toolbox.ts";
import { type Turn, takeTurn } from "./turn.ts";
import type { RunDependencies, State } from "./types.ts";
import { changeTexts } from "./without-secrets.ts";

/** The first turn is the fast model's, where there is one, and makes nothing but the plan. */
export async function performTurn(dependencies: RunDependencies, state: State, signal: AbortSignal): Promise<void> {
  const { turnLimits: limits } = dependencies;
  const { feed, chosen } = state;
  const number = turnsOf(ownSteps(state));
  const { mode } = state.run;
  const plans = plansFirst(state) && turnsOf(state.steps) === 0;
  const thinking = feed.begin({
    kind: plans ? "planning" : "thinking",
    label: plans ? "Planning the work" : "Thinking",
    turn: number,
  });
  const instructions = instructionsIn(mode, dependencies.instructions);
  const redact = await dependencies.redactionOf(state.run.projectId);
  const take = (messages: ModelMessage[], steps: number) =>
    takeTurn({
      model: plans && chosen.fast ? chosen.fast : chosen.model,
      effort: chosen.effort,
      instructions,
      limits,
      signal,
      projectId: state.run.projectId,
      steps,
      messages: changeTexts(messages, redact),
      tools: toolsForModel(plans ? [PLAN_TOOL] : offeredTools(state)),
      ...(plans && { mustCall: PLAN_TOOL }),
      listener: {
        onText: (delta) => feed.live.speak(number, delta),
        onThought: (delta) => feed.live.think(number, delta),
        onCall({ toolName, ...piece }) {
          thinking.relabel(piece.path === null ? "Thinking" : `${verbOf(toolName)} ${piece.path}`);
          feed.live.write(number, piece);
          if (mode === "build" && piece.text !== "")
            startGenerating(dependencies, state).catch((error) =>
              dependencies.log.error({ error, runId: state.run.id }, "the beginning could not be told"),
            );
        },
        onPause: ({ milliseconds, fault }) =>
          thinking.relabel(`${pauseWords(fault)} Trying again in ${Math.ceil(milliseconds / 1000)} s`),
      },
    });
  try {
    const turn = await takeWithinWindow(dependencies, state, { take, redact, signal });
    const usedModel = plans && chosen.fast ? nameOfModel(chosen.fast) : chosen.name;
    await addStep(dependencies, state, turn.message, { use: turn.use, usedModel });
    thinking.relabel(plans ? "Planned the work" : "Thought");
    thinking.end();
    feed.update({ turns: number + 1, ...state.use, money: state.money });
  } catch (error) {
    thinking.end({ failed: true, detail: error instanceof ModelError ? error.message : null });
    throw error;
  }
}

/** Asks with as much as the model reads at once: with less once it says that it was too much, without images if it takes none. */
async function takeWithinWindow(
  dependencies: RunDependencies,
  state: State,
  how: Readonly<{
    /** `steps`: how many of the messages at the end are the run's own. */
    take: (messages: ModelMessage[], steps: number) => Promise<Turn>;
    redact: (text: string) => string;
    signal: AbortSignal;
  }>,
): Promise<Turn> {
  const { windows } = dependencies;
  const { name } = state.chosen;
  for (let compactions = 0; ; ) {
    const conversation = state.rejectsImages
      ? (withoutImages(state.conversation) ?? state.conversation)
      : state.conversation;
    const room = windows.roomOf(name);
    const { talk, steps: told } = sinceCompaction(conversation, state.steps);
    const pictures = state.rejectsImages ? NONE : state.pictures;
    const whole = withPictures(told, pictures, { provider: providerOf(state), room });
    const canCompact = !isBuiltin(state.chosen.model) && compactions < COMPACTIONS_PER_TURN_MAX;
    const leftOut = callsToLeaveOut(talk, whole, room, state.leftOut);
    if (canCompact && leftOut === null) {
      compactions += 1;
      await compact(dependencies, state, { room, redact: how.redact, signal: how.signal });
      continue;
    }
    state.leftOut = leftOut ?? state.leftOut;
    const steps = withoutCalls(whole, state.leftOut);
    const messages = fitContextWindow(talk, steps, room);
    try {
      return await how.take(messages, steps.length);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (error.kind === "too-long" && canCompact) {
        windows.refused(name, { sentCharacters: sizeOf(messages), windowTokens: error.windowTokens });
        compactions += 1;
        await compact(dependencies, state, { ...how, room: windows.roomOf(name) });
      } else if (
        error.kind === "request" &&
        !state.rejectsImages &&
        (withoutImages(talk) !== null || pictures.size > 0)
      )
        state.rejectsImages = true;
      else throw error;
    }
  }
}

const NONE: Pictures = new Map();
const providerOf = ({ chosen: { model } }: State): string => (typeof model === "string" ? "" : model.provider);
const verbOf = (toolName: string): string =>
  toolName === "write_file" ? "Writing" : toolName === "edit_file" ? "Editing" : "Looking at";
const pauseWords = ({ kind }: ModelError): string =>
  kind === "busy" ? "The language model is busy." : "The language model did not answer well.";
