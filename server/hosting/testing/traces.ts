// What a running app has on the machine beside its processes: its folders, its sockets, its control groups.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installationName } from "#sandbox";

/** A path and which file or folder is meant: a later one of the same name is another. */
export type Trace = Readonly<{ path: string; inode: number }>;

const GROUPS = "/sys/fs/cgroup";
const traceOf = (path: string): Trace => ({ path, inode: statSync(path).ino });

/** Those that are still there. */
export const leftOf = (traces: readonly Trace[]): string[] =>
  traces.filter(({ path, inode }) => statSync(path, { throwIfNoEntry: false })?.ino === inode).map(({ path }) => path);

/** Of all running apps of an installation: the folder of each, and the socket in it. */
export function foldersOf(dataDir: string): Trace[] {
  const base = ["/dev/shm", tmpdir()]
    .map((parent) => join(parent, `${installationName(dataDir)}-apps`))
    .find(existsSync);
  return (base ? readdirSync(base) : []).flatMap((slot) => {
    const folder = join(base ?? "", slot);
    const socket = join(folder, "app", "http.sock");
    return existsSync(socket) ? [traceOf(folder), traceOf(socket)] : [];
  });
}

/** The control groups that processes are in, as far as they are an app's own; none where the server may make none. */
export function groupsOf(processIds: readonly number[]): Trace[] {
  const lines = processIds.flatMap((id) => readFileSync(`/proc/${id}/cgroup`, "utf8").split("\n"));
  const paths = lines.flatMap((line) => {
    const [, controllers = "", path = ""] = /^\d+:([^:]*):(\/.*ninefold-[^/]+-app-\d+)$/.exec(line) ?? [];
    return path === "" ? [] : [join(GROUPS, controllers, path)];
  });
  return [...new Set(paths)].filter((path) => existsSync(path)).map(traceOf);
}
