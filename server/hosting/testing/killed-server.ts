// A server that is to be killed: it opens control groups, puts a process into one, says which, and waits for its end.
import { spawn } from "node:child_process";
import { openControlGroups } from "#sandbox";

const [, , installation = ""] = process.argv;
const groups = await openControlGroups(installation);
const group = await groups?.create("left", { memoryBytes: 64 * 2 ** 20, processes: 9, cores: 0.5 });
const enter = 'for entrance in "$@"; do echo $$ > "$entrance" || exit 1; done; echo in; exec sleep 600';
const left = spawn("/bin/sh", ["-c", enter, "sh", ...(group?.entrances ?? [])], {
  stdio: ["ignore", "pipe", "inherit"],
  detached: true,
});
await new Promise((resolve) => left.stdout.once("data", resolve));
console.log(JSON.stringify({ id: left.pid, entrances: group?.entrances ?? [] }));
