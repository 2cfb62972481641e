// The first files of the guest, as the kernel unpacks them: an archive in cpio's "newc" format (Documentation/driver-api/early-userspace).

export type InitialFile = Readonly<{ path: string; content: Buffer | string; executable?: boolean }>;

const FOLDER_MODE = 0o040755;
const FILE_MODE = 0o100644;
const PROGRAM_MODE = 0o100755;

/** Folders come before what is in them. */
export function initialArchive(folders: readonly string[], files: readonly InitialFile[]): Buffer {
  const entries = [
    ...folders.map((path) => ({ path, content: Buffer.alloc(0), mode: FOLDER_MODE })),
    ...files.map(({ path, content, executable }) => ({
      path,
      content: Buffer.from(content),
      mode: executable ? PROGRAM_MODE : FILE_MODE,
    })),
    { path: "TRAILER!!!", content: Buffer.alloc(0), mode: 0 },
  ];
  return Buffer.concat(entries.flatMap((entry, at) => [...record(entry, at + 1)]));
}

/** Thirteen numbers of eight hexadecimal digits, the name and the content, each padded to four bytes. */
function record(entry: { path: string; content: Buffer; mode: number }, inode: number): Buffer[] {
  const { path, content, mode } = entry;
  const fields = [inode, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, Buffer.byteLength(path) + 1, 0];
  const head = `070701${fields.map((field) => field.toString(16).padStart(8, "0")).join("")}${path}\0`;
  return [padded(Buffer.from(head)), padded(content)];
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
