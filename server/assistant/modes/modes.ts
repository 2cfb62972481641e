// What a run may do in each mode: which tools it is offered, how many turns it takes, and what it is told.
import type { Mode } from "#contract";
import { proposePlan } from "../tools/propose-plan.ts";
import { showUnderstood } from "../tools/show-understood.ts";
import { LOOKING_TOOLS, TOOL_NAMES } from "../tools/toolbox.ts";
import { ASK_INSTRUCTIONS, PLAN_INSTRUCTIONS } from "./instructions.ts";

/** An answer needs few turns, and costs little. */
const TALK_TURNS_MAX: Readonly<Record<Exclude<Mode, "build">, number>> = { plan: 20, ask: 12 };

/** Turns of the model. @param ofBuild what the installation allows a build */
export const turnsMax = (mode: Mode, ofBuild: number): number =>
  mode === "build" ? ofBuild : Math.min(ofBuild, TALK_TURNS_MAX[mode]);

/** Offered while planning alone, and to the built-in model alone. */
const ELSEWHERE: readonly string[] = [proposePlan.name, showUnderstood.name];

/** Names of the tools that the mode offers: where nothing may change, only those that say of themselves that they look. */
export function toolsOf(mode: Mode): string[] {
  if (mode === "build") return TOOL_NAMES.filter((name) => !ELSEWHERE.includes(name));
  return mode === "plan" ? [...LOOKING_TOOLS, proposePlan.name] : [...LOOKING_TOOLS];
}

/** What a call of another tool is answered. */
export const refusalIn = (mode: Mode, toolName: string): string =>
  mode === "build"
    ? `${toolName} is there only while planning.`
    : `Nothing may be changed in ${mode === "ask" ? "Ask" : "Plan"} mode: ${toolName} is not available. The creator can switch to Build.`;

/** @param build what a run that builds is told */
export function instructionsIn(mode: Mode, build: string): string {
  if (mode === "ask") return ASK_INSTRUCTIONS;
  return mode === "plan" ? `${build}\n\n${PLAN_INSTRUCTIONS}` : build;
}
