// Runs inside a sandbox on Bun before there are sample rows to add: it loads what every app's need, and waits.
import { readdirSync, readFileSync } from "node:fs";

const LIBRARIES = "/app/server/lib";
const SEED = "/kit/runtime/seed.js";
const STANDARD_INPUT = 0;

// What cannot be loaded now is missing when the app loads it, and that is when somebody listens.
const names = readdirSync(LIBRARIES).filter((name) => name.endsWith(".js"));
await Promise.allSettled(names.map((name) => import(`${LIBRARIES}/${name}`)));
// Sleeps until the server has written all of it; nothing when the server has gone.
const told = readFileSync(STANDARD_INPUT, "utf8");
if (told !== "") {
  Object.assign(process.env, JSON.parse(told));
  await import(SEED);
}
