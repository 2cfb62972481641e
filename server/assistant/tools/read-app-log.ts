// read_app_log: what the preview's server printed last.
import { z } from "zod";
import { defineTool } from "./tool.ts";

const LINES_MAX = 200;

export const readAppLog = defineTool({
  name: "read_app_log",
  readsOnly: true,
  isOfPreview: true,
  description: "The newest lines that the preview's server printed, oldest first. `errorsOnly` leaves the rest out.",
  input: z.object({
    lines: z.number().int().positive().max(LINES_MAX).default(50),
    errorsOnly: z.boolean().default(false),
  }),
  progress: () => "Reading the app's log",
  async run({ sources, projectId }, { lines, errorsOnly }) {
    const all = await sources.readLog(projectId);
    const wanted = errorsOnly ? all.filter(({ level }) => level === "error") : all;
    return {
      lines: wanted.slice(-lines).map(({ at, source, level, text }) => `${at} ${source} ${level}: ${text}`),
    };
  },
});
