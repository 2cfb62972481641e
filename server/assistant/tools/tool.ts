// What a tool is: a name, a schema for its input, and what it does to a run's draft and plan.
import { z } from "zod";
import type { PackageChange } from "#build";
import type { Triggers } from "#capabilities";
import type {
  Activity,
  CheckReport,
  LogLine,
  PreviewErrorList,
  SchemaDifference,
  SourceFiles,
  Ticket,
} from "#contract";
import { triedPerson } from "#hosting";
import type { Draft } from "#projects";
import type { Templates } from "#templates";
import type { AppCall, AppCallAnswer } from "../app-calls.ts";
import type { PageWish } from "../app-pages.ts";
import type { PageLook } from "../editor-looks.ts";
import type { GuideForModels } from "../guides-for-models.ts";
import type { TableAnswer, TableQuestion } from "../tables/table-task.ts";

/** What tools may reach of a project beside its draft. Every answer is bounded; of the app only the rows of a run that is shown are changed. */
export type ToolSources = Readonly<{
  readLog(projectId: string): Promise<LogLine[]>;
  /** Rows of the preview's data as JSON texts, read by the app's own role in a read-only transaction. */
  queryData(projectId: string, sql: string, signal: AbortSignal): Promise<DataAnswer>;
  /** One change of the rows that a run is shown on, by the app's own role; the creator's own rows of the preview are not changed. */
  changeData(
    projectId: string,
    sql: string,
    signal: AbortSignal,
  ): Promise<Readonly<{ changed: number; rows: readonly string[] } | { error: string }>>;
  /** One call to the app that the preview shows. @throws Refusal with the app's trouble in words */
  callApp(projectId: string, call: AppCall): Promise<AppCallAnswer>;
  /** Schedules and hooks of the app that the preview shows, set off once; and the mail that it sent. */
  triggers: Triggers;
  /** A page of the app that the preview shows, in a browser as whoever is named; steps are taken first. */
  lookAt(projectId: string, wish: PageWish): Promise<PageLook>;
  /** A form for the secret is shown beside the chat. */
  requestSecret(projectId: string, name: string, purpose: string): Promise<{ isSet: boolean }>;
  previewErrors(projectId: string): Promise<PreviewErrorList["errors"]>;
  /** The newest attached image of that name; null when there is none. */
  readImage(projectId: string, name: string): Promise<Readonly<{ mediaType: string; content: Buffer }> | null>;
  /** The newest attached file of that name, whatever its kind; null when there is none. */
  readAttached(projectId: string, name: string): Promise<Readonly<{ mediaType: string; content: Buffer }> | null>;
  /** Packages from the registry: the files that change. @throws Refusal with the sentence for the model */
  packages: Readonly<{
    add(asked: AboutPackages, wanted: Readonly<{ name: string; version?: string }>): Promise<PackageChange>;
    remove(asked: AboutPackages, name: string): Promise<PackageChange>;
  }>;
  /** What these files' entities need of tables that their migrations do not make. */
  compareSchema(asked: AboutPackages): Promise<SchemaDifference | Readonly<{ error: string }>>;
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
  /** Which state of the files the preview, its data and its log are of: a sentence for the model. */
  seen(): string;
  /** Shows the model a JPEG beside the tool's answer; null: it can't see. */
  keepPicture: ((picture: Uint8Array) => void) | null;
  /** When this run's files were shown in it; null: they are not yet. */
  seenSince(): Date | null;
  /** Asked before something that writes is tried. Why it is not; null: the rows that it writes go with the run. */
  refusalToWrite(): Promise<string | null>;
  tickets(): readonly Ticket[];
  setTickets(tickets: readonly Ticket[]): void;
  /** The plan's one sentence about the app; it becomes the project's description when that is empty. */
  describe(summary: string): void;
  /** `note`: that these files were checked before. */
  check(): Promise<CheckReport & { note?: string }>;
  /** The project has nothing but what every project begins with. */
  isUntouched: boolean;
  /** Paths of the files that the project had when the run began. */
  began: readonly string[];
  /** Whether a call of an earlier turn was refused with this key (`{ error, refused }`): asked for again, it is meant. */
  wasRefused(key: string): boolean;
}>;

/** Who asks the app something, or opens a page of it. */
export const appPerson = z.string().regex(/^[\w-]{1,60}$/, "owner, member, member2, stranger or the key of a role");

/** Why somebody can't be met now; null: they can. Apps write down whoever comes, and what is written must go with the run. */
export const refusalToMeet = async ({ refusalToWrite }: ToolContext, as: string): Promise<string | null> => {
  const refusal = triedPerson(as) === null ? null : await refusalToWrite();
  return refusal === null ? null : `The app writes down who comes to it. ${refusal}`;
};

export type AssistantTool = Readonly<{
  name: string;
  description: string;
  input: z.ZodType;
  kind: Activity["kind"];
  /** It only looks: it is there where nothing may change, too. What does not say so changes something. */
  readsOnly: boolean;
  /** It changes the draft or what is told of the work, at once and nothing else: done once more from the same state it gives the same. */
  isRepeatable: boolean;
  /** It takes seconds of work (a build, a browser, the app itself): outside agents have fewer of such calls. */
  isCostly: boolean;
  /** It speaks of the app that the preview shows: its answer begins with which state of the files that is (`of`). */
  isOfPreview: boolean;
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
  readsOnly?: boolean;
  isRepeatable?: boolean;
  isCostly?: boolean;
  isOfPreview?: boolean;
  progress?: (input: z.output<Schema>) => string | null;
  run: (context: ToolContext, input: z.output<Schema>) => unknown;
}): AssistantTool {
  const { name, description, input, kind, progress, run } = definition;
  const { readsOnly = false, isRepeatable = false, isCostly = false, isOfPreview = false } = definition;
  return {
    name,
    description,
    input,
    kind: kind ?? "inspecting",
    readsOnly,
    isRepeatable,
    isCostly,
    isOfPreview,
    progress: (value) => progress?.(input.parse(value)) ?? null,
    run: async (context, value) => run(context, input.parse(value)),
  };
}
