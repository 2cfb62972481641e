// Lists of first apps, with what readers who saw no code said of each: of lists without a day whether they would miss the day of each
// row and what it is called by, and of others whether they would miss who it is about or who did it.
import { join } from "node:path";
import { z } from "zod";
import { readJsonLines } from "./json-lines.ts";

const verdict = z.enum(["missed", "odd", "either"]);
const readApp = z.strictObject({
  text: z.string(),
  lists: z.array(
    z.strictObject({
      many: z.string(),
      fields: z.array(z.strictObject({ label: z.string(), kind: z.string(), options: z.array(z.string()).optional() })),
      /** Whether the list is of little use without a day, a day would look odd there, or it would be all right. */
      date: verdict.optional(),
      /** Whether rows can't be told from one another without a name. */
      name: verdict.optional(),
      /** Whether each row needs somebody of whom no field tells. */
      who: verdict.optional(),
    }),
  ),
});
export type ReadApp = z.infer<typeof readApp>;

const FOLDER = join(import.meta.dirname, "missed-fields");

/** All of them, in the order of their files. @throws ZodError for a line that is none */
export const loadMissedFields = (): ReadApp[] => readJsonLines(FOLDER, readApp);
