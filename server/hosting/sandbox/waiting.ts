// Runs inside a sandbox on Bun before anybody knows which app it will be: it loads what every app needs, and waits.
import { readFileSync } from "node:fs";

const LIBRARIES = "/app/server/lib/every-app.js";
const SERVE = "/kit/runtime/serve.js";
const STANDARD_INPUT = 0;

// What cannot be loaded now is missing when the app loads it, and that is when somebody listens.
await import(LIBRARIES).catch(() => {});
// Sleeps until the server has written all of it; nothing when the server has gone.
const told = readFileSync(STANDARD_INPUT, "utf8");
if (told !== "") {
  Object.assign(process.env, JSON.parse(told));
  await import(SERVE);
}
