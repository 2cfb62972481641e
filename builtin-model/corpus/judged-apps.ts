// Judged apps: first apps of descriptions, with what readers who saw no code said of each list and field.
import { join } from "node:path";
import { z } from "zod";
import { readJsonLines } from "./json-lines.ts";

/** Whether the description asks for it, it is sensible besides, or somebody would wonder at it. */
const verdict = z.enum(["wanted", "fits", "misfit"]);
const judgedApp = z.strictObject({
  text: z.string(),
  lists: z.array(
    z.strictObject({
      many: z.string(),
      is: verdict,
      /** Of a list that is a misfit they were not judged. */
      fields: z.array(
        z.strictObject({
          label: z.string(),
          kind: z.string(),
          options: z.array(z.string()).optional(),
          is: verdict.optional(),
        }),
      ),
    }),
  ),
});
export type JudgedApp = z.infer<typeof judgedApp>;

const FOLDER = join(import.meta.dirname, "judged-apps");

/** All of them, in the order of their files. @throws ZodError for a line that is none */
export const loadJudgedApps = (): JudgedApp[] => readJsonLines(FOLDER, judgedApp);
