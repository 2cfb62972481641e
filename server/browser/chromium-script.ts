// The script in Chromium's place: it enters its control groups, becomes a user of its own and starts Chromium in bubblewrap,
// where there is no network at all: what a page asks for goes through the driver, by the pipe that Chromium is driven with.
import { dirname } from "node:path";
import { becoming } from "#sandbox";

/** Apart from the users of apps (2,000,000 and more) and workers (1,900,000). */
const BROWSER_USER_ID = 1_800_000;
const OPEN_FILES = 1_024;
const TEMPORARY_BYTES = 256 * 1024 * 1024;
/** The descriptor from which bubblewrap reads the filter for calls to the kernel; 3 and 4 are the driver's pipe. */
const FILTER_DESCRIPTOR = 9;

type Chromium = Readonly<{
  program: string;
  /** Files of control groups into which it writes its id. */
  entrances: readonly string[];
  /** A file with the filter for calls to the kernel; null where none is known for this processor. */
  filter: string | null;
}>;

export function chromiumScript({ program, entrances, filter }: Chromium): string {
  const user = process.getuid?.() === 0 ? becoming(BROWSER_USER_ID) : [];
  const command = [
    ...user,
    "bwrap",
    ...isolation(program),
    ...(filter ? ["--seccomp", String(FILTER_DESCRIPTOR)] : []),
  ];
  return [
    "#!/bin/sh",
    `ulimit -c 0; ulimit -n ${OPEN_FILES}`,
    ...entrances.map((file) => `echo $$ > ${quoted(file)} || exit 1`),
    ...(filter ? [`exec ${FILTER_DESCRIPTOR}< ${quoted(filter)} || exit 1`] : []),
    `exec ${[...command, "--", program].map(quoted).join(" ")} "$@"`,
    "",
  ].join("\n");
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** It sees the system's programs, libraries and fonts, an empty folder for its files, and nothing else. */
function isolation(program: string): string[] {
  const outside = program.startsWith("/usr/") ? [] : ["--ro-bind", dirname(program), dirname(program)];
  return [
    ...["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"],
    ...["--cap-drop", "ALL", "--hostname", "browser", "--clearenv", "--setenv", "HOME", "/tmp"],
    ...["--ro-bind", "/usr", "/usr", "--ro-bind-try", "/etc/fonts", "/etc/fonts"],
    ...["lib", "lib64", "bin"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...outside,
    ...["--proc", "/proc", "--dev", "/dev", "--size", String(TEMPORARY_BYTES), "--tmpfs", "/tmp"],
    ...["--size", String(TEMPORARY_BYTES), "--tmpfs", "/dev/shm", "--chdir", "/tmp"],
  ];
}
