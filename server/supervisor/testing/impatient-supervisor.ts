// Runs the supervisor over the scripted server, with shorter limits than the real one's.
import { join } from "node:path";
import { supervise } from "../supervise.ts";

process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
process.exitCode = await supervise({
  parameters: () => ["--max-old-space-size=60", join(import.meta.dirname, "scripted-server.ts")],
  environment: process.env,
  hungAfterMs: 3_000,
  say: (line) => process.stdout.write(`${line}\n`),
});
process.exit();
