// Runs inside a sandbox on Bun before there are sample rows to add: it loads what every app's need, and waits.
import { readFileSync } from "node:fs";

const LIBRARIES = ["/app/server/lib/every-app.js", "/app/server/lib/zod.js"];
const SEED = "/kit/runtime/seed.js";
const STANDARD_INPUT = 0;

// What cannot be loaded now is missing when the app loads it, and that is when somebody listens.
await Promise.allSettled(LIBRARIES.map((path) => import(path)));
// Sleeps until the server has written all of it; nothing when the server has gone.
const told = readFileSync(STANDARD_INPUT, "utf8");
if (told !== "") {
  Object.assign(process.env, JSON.parse(told));
  await import(SEED);
}
