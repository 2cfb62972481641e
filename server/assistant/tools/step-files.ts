// The files that steps choose on a page: a text that the model writes, what the creator attached, or a picture that is made.
import { extname } from "node:path";
import type { ReadyStep, Step } from "#browser";
import { madePicture } from "../made-picture.ts";
import type { ToolContext } from "./tool.ts";

/** Of a text, by the ending of its name. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  ".txt": "text/plain",
  ".csv": "text/csv",
  ".json": "application/json",
  ".md": "text/markdown",
  ".ics": "text/calendar",
  ".xml": "application/xml",
  ".html": "text/html",
  ".svg": "image/svg+xml",
};
/** Of all files of one call. */
const BYTES_MAX = 8 * 1024 * 1024;

type Upload = Extract<Step, { do: "upload" }>;
type Given = Readonly<{ mediaType: string; content: Buffer }>;

/** The steps with their files, or what is wrong with one. */
export async function withFiles(
  context: Pick<ToolContext, "sources" | "projectId">,
  steps: readonly Step[],
): Promise<ReadyStep[] | { error: string }> {
  const ready: ReadyStep[] = [];
  let bytes = 0;
  for (const step of steps) {
    if (step.do !== "upload") {
      ready.push(step);
      continue;
    }
    const given = await fileOf(context, step);
    if ("error" in given) return given;
    bytes += given.content.byteLength;
    if (bytes > BYTES_MAX) return { error: `The files of one call may have ${BYTES_MAX / 1024 / 1024} MB together.` };
    ready.push({ ...step, mediaType: given.mediaType, content: given.content.toString("base64") });
  }
  return ready;
}

async function fileOf(
  { sources, projectId }: Pick<ToolContext, "sources" | "projectId">,
  { file, text }: Upload,
): Promise<Given | { error: string }> {
  const ending = extname(file).toLowerCase();
  if (text !== undefined) {
    const mediaType = TEXT_TYPES[ending];
    if (mediaType) return { mediaType, content: Buffer.from(text) };
    return { error: `A file with a text ends in ${Object.keys(TEXT_TYPES).join(", ")}; "${file}" does not.` };
  }
  const attached = await sources.readAttached(projectId, file);
  if (attached) return attached;
  if (ending === ".png") return { mediaType: "image/png", content: madePicture() };
  return {
    error: `No attachment is called "${file}". Give its \`text\`, or a name that ends in .png for a made picture.`,
  };
}
