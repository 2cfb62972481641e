// What the creator and the model are told when checks fail or a run ends early.
import { CHOICE_MARK, type CheckFailure, CONTINUE_CHOICE, MESSAGE_MAX_LENGTH } from "#contract";

const FAILURES_SHOWN = 12;
const REVISION_DESCRIPTION_MAX = 120;

const placeOf = ({ path, line, column }: CheckFailure): string =>
  path ? `${path}${line ? `:${line}${column ? `:${column}` : ""}` : ""}: ` : "";

/** One line for each failure, the rest counted. */
export function listFailures(failures: readonly CheckFailure[]): string {
  const lines = failures
    .slice(0, FAILURES_SHOWN)
    .map((failure) => `- [${failure.check}] ${placeOf(failure)}${failure.message}`);
  const more = failures.length - lines.length;
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

/** Sends failed checks back to the model. */
export const repairRequest = (failures: readonly CheckFailure[]): string =>
  `The checks failed. Mend this, then run the checks again:\n${listFailures(failures)}`;

/** The message that ends a run: the model's own words, and plainly what did not work. */
export function replyWith(end: {
  text: string;
  reason: string | undefined;
  failures: readonly CheckFailure[];
  changed: boolean;
  /** The run was stopped, and what it had begun since its last good state is not kept. */
  leftOut?: boolean;
  /** What was tried of the app, as a sentence. */
  tried?: string | null;
  /** Another message may go on with it. */
  goesOn: boolean;
}): string {
  const parts = [end.reason, end.reason === undefined ? end.text : undefined];
  if (end.failures.length > 0)
    parts.push(
      `This version does not work yet, so your preview still shows the last one that did. What is wrong:\n${listFailures(end.failures)}\nTell me to try again, or describe it differently.`,
    );
  else if (end.reason !== undefined)
    parts.push(
      `${end.changed ? "What was finished until then works and is in your preview." : "Nothing was changed."}${end.leftOut ? " What was only half done is left out." : ""}`,
    );
  if (end.tried != null) parts.push(end.tried);
  const reply = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  const choice = end.goesOn ? `\n\n${CHOICE_MARK}${CONTINUE_CHOICE}` : "";
  return `${(reply || "Done.").slice(0, MESSAGE_MAX_LENGTH - choice.length)}${choice}`;
}

/** A revision is named after the request that made it. */
export function revisionDescription(request: string): string {
  const line = request.replace(/\s+/g, " ").trim();
  if (line === "") return "Changes";
  return line.length <= REVISION_DESCRIPTION_MAX ? line : `${line.slice(0, REVISION_DESCRIPTION_MAX - 1).trimEnd()}…`;
}
