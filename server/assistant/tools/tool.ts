// What a tool is: a name, a schema for its input, and what it does to a run's draft and plan.
import type { z } from "zod";
import type { CheckReport, Ticket } from "#contract";
import type { Draft } from "../draft.ts";

/** What a tool may reach: the run's own draft and plan, and the checks. Nothing else of the platform. */
export type ToolContext = Readonly<{
  draft: Draft;
  tickets(): readonly Ticket[];
  setTickets(tickets: readonly Ticket[]): void;
  /** The plan's one sentence about the app; it becomes the project's description when that is empty. */
  describe(summary: string): void;
  check(): Promise<CheckReport>;
}>;

export type AssistantTool = Readonly<{
  name: string;
  description: string;
  input: z.ZodType;
  /** What a person reads while it runs, e.g. "Writing web/pages/home.tsx". Null: nothing worth saying. */
  progress(input: unknown): string | null;
  /** Foreseeable failures are values (`{ error }`), for the model to act on. `input` has passed the schema. */
  run(context: ToolContext, input: unknown): Promise<unknown>;
}>;

/** Ties a tool's schema to the type of its input. */
export function defineTool<Schema extends z.ZodType>(definition: {
  name: string;
  description: string;
  input: Schema;
  progress?: (input: z.output<Schema>) => string | null;
  run: (context: ToolContext, input: z.output<Schema>) => unknown;
}): AssistantTool {
  const { name, description, input, progress, run } = definition;
  return {
    name,
    description,
    input,
    progress: (value) => progress?.(input.parse(value)) ?? null,
    run: async (context, value) => run(context, input.parse(value)),
  };
}
