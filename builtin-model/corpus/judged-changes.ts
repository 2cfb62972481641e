// Messages about first apps, and changes that they were taken to wish for, with what people who saw no code said of each.
import { join } from "node:path";
import { z } from "zod";
import { readJsonLines } from "./json-lines.ts";

const judgedChange = z.strictObject({
  /** The part of the message that was taken for one wish. */
  part: z.string(),
  /** The change as it is told. */
  done: z.array(z.string()).min(1),
  /** Right as it is, a part of what was wished for and nothing else, or something that was not wished for. */
  is: z.enum(["right", "part", "wrong"]),
});
const judgedApp = z.strictObject({
  /** The description that the app was made of. */
  text: z.string(),
  messages: z.array(z.strictObject({ message: z.string(), changes: z.array(judgedChange) })),
});
export type JudgedApp = z.infer<typeof judgedApp>;
export type JudgedChange = z.infer<typeof judgedChange>;

const FOLDER = join(import.meta.dirname, "judged-changes");

/** All of them, in the order of their files. @throws ZodError for a line that is none */
export const loadJudgedChanges = (): JudgedApp[] => readJsonLines(FOLDER, judgedApp);
