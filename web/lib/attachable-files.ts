// Which files may go with a message, wherever one is typed; the server decides by the content what a file is.
import { ATTACHMENT_IMAGE_MAX_BYTES, ATTACHMENT_TEXT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE_MAX } from "#contract";

export type AttachedKind = "image" | "csv" | "json";

/** The filter of the file dialog. The server decides by the content what a file is. */
export const ACCEPTED = "image/png,image/jpeg,image/webp,image/gif,.csv,.tsv,.json,text/csv,application/json";
const KINDS = "Attach PNG, JPEG, WebP or GIF pictures, CSV or JSON files.";

type Candidate = { name: string; type: string; size: number };

/** The kind of a file by its name and type, or null when the assistant could not read it. */
export function kindOf({ name, type }: Pick<Candidate, "name" | "type">): AttachedKind | null {
  if (/^image\/(png|jpeg|webp|gif)$/.test(type) || /\.(png|jpe?g|webp|gif)$/i.test(name)) return "image";
  if (type === "application/json" || /\.json$/i.test(name)) return "json";
  if (type === "text/csv" || /\.(csv|tsv)$/i.test(name)) return "csv";
  return null;
}

/** Which of the files may be attached beside `there`, and a sentence for each that may not. */
export function sortOut<File extends Candidate>(
  files: readonly File[],
  there: number,
): { accepted: { file: File; kind: AttachedKind }[]; problems: string[] } {
  const accepted: { file: File; kind: AttachedKind }[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    const problem = kind === null ? wrongKind(file.name) : wrongSize(file, kind);
    if (problem !== null) problems.push(problem);
    else if (there + accepted.length >= ATTACHMENTS_PER_MESSAGE_MAX)
      problems.push(
        `A message can carry at most ${ATTACHMENTS_PER_MESSAGE_MAX} files, so ${file.name} was left out. Send it with the next one.`,
      );
    else if (kind !== null) accepted.push({ file, kind });
  }
  return { accepted, problems };
}

function wrongKind(name: string): string {
  if (/\.(xlsx?|ods|numbers)$/i.test(name)) return `${name} is a spreadsheet. Save it as CSV and attach that.`;
  if (/\.(heic|heif|tiff?|bmp|svg|avif)$/i.test(name))
    return `${name} is a kind of picture that the assistant can't open. Save it as PNG or JPEG.`;
  return `${name} is not a kind of file that the assistant can read. ${KINDS}`;
}

function wrongSize({ name, size }: Candidate, kind: AttachedKind): string | null {
  if (size === 0) return `${name} is empty.`;
  const most = kind === "image" ? ATTACHMENT_IMAGE_MAX_BYTES : ATTACHMENT_TEXT_MAX_BYTES;
  if (size <= most) return null;
  const what = kind === "image" ? "A picture" : "A CSV or JSON file";
  return `${name} has ${formatSize(size)}. ${what} can have at most ${formatSize(most)}.`;
}

/** "312 B", "48 kB", "1.2 MB"; in the same thousands as the limits. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
}
