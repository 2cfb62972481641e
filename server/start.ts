// What `npm start` runs: the server under its supervisor.
import { join } from "node:path";
import { serverProgram } from "#bundle";
import { supervise } from "#supervisor";

const ROOT = join(import.meta.dirname, "..");

// Nobody may read what is said here any more; that is no reason to end.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

process.exitCode = await supervise({
  // Asked before each start: sources that were changed meanwhile are not what was bundled.
  parameters: () => [serverProgram()],
  // Compiled code is kept between starts: loading it again takes half the time.
  environment: { NODE_COMPILE_CACHE: join(ROOT, "dist/compile-cache"), ...process.env },
  say: (line) => process.stdout.write(`${line}\n`),
});
process.exit();
