// What a tool is: a name, a schema for its input, and what it does to a run's draft and plan.
import type { z } from "zod";
import type { PackageChange } from "#build";
import type { Activity, CheckReport, LogLine, PreviewErrorList, SourceFiles, Ticket } from "#contract";
import type { Draft } from "#projects";
import type { Templates } from "#templates";
import type { GuideForModels } from "../guides-for-models.ts";
import type { TableAnswer, TableQuestion } from "../tables/table-task.ts";

/** What tools may read of a project beside its draft, and a form for a secret. Every answer is bounded; nothing of the app is changed. */
export type ToolSources = Readonly<{
  readLog(projectId: string): Promise<LogLine[]>;
  /** Rows of the preview's data as JSON texts, read by the app's own role in a read-only transaction. */
  queryData(projectId: string, sql: string, signal: AbortSignal): Promise<DataAnswer>;
  /** A form for the secret is shown beside the chat. */
  requestSecret(projectId: string, name: string, purpose: string): Promise<{ isSet: boolean }>;
  previewErrors(projectId: string): Promise<PreviewErrorList["errors"]>;
  /** The newest attached image of that name; null when there is none. */
  readImage(projectId: string, name: string): Promise<Readonly<{ mediaType: string; content: Buffer }> | null>;
  /** Packages from the registry: the files that change. @throws Refusal with the sentence for the model */
  packages: Readonly<{
    add(asked: AboutPackages, wanted: Readonly<{ name: string; version?: string }>): Promise<PackageChange>;
    remove(asked: AboutPackages, name: string): Promise<PackageChange>;
  }>;
  /** Pages about what apps can do. */
  guides: readonly GuideForModels[];
  /** Whole apps to learn from. */
  templates: Pick<Templates, "list" | "read">;
  /** What is asked of the newest attached CSV or JSON file of that name; null when there is none. */
  askTable(
    file: Readonly<{ projectId: string; name: string; signal: AbortSignal }>,
    question: AboutTable,
  ): Promise<TableAnswer | null>;
}>;
export type DataAnswer = Readonly<{ rows: readonly string[]; more: boolean } | { error: string }>;
export type AboutPackages = Readonly<{ projectId: string; files: SourceFiles; signal: AbortSignal }>;
/** A question without the file's content. */
export type AboutTable = TableQuestion extends infer Question
  ? Question extends unknown
    ? Omit<Question, "content">
    : never
  : never;

/** What a tool may reach: the run's own draft and plan, the checks, and what it may see. Nothing else of the platform. */
export type ToolContext = Readonly<{
  projectId: string;
  sources: ToolSources;
  signal: AbortSignal;
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
  kind: Activity["kind"];
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
  kind?: Activity["kind"];
  progress?: (input: z.output<Schema>) => string | null;
  run: (context: ToolContext, input: z.output<Schema>) => unknown;
}): AssistantTool {
  const { name, description, input, kind, progress, run } = definition;
  return {
    name,
    description,
    input,
    kind: kind ?? "inspecting",
    progress: (value) => progress?.(input.parse(value)) ?? null,
    run: async (context, value) => run(context, input.parse(value)),
  };
}
