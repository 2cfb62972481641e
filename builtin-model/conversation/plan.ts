// The plan of a run that builds or changes an app of lists: the same four steps each time.
import { call, type ToolRequest } from "./steps.ts";

export const TICKETS = [
  "Understand the request",
  "Shape the data",
  "Write the pages",
  "Check that everything works",
] as const;

/** @param summary what the app is, in one sentence, for a project that has no description yet; "" where it is not known */
export const planCall = (summary: string, tickets: readonly string[] = TICKETS): ToolRequest =>
  call("set_plan", { summary, tickets: tickets.map((title) => ({ title })) });
