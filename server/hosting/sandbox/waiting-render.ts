// Runs inside a sandbox on Bun before there is an app to show: it loads what shows every app's pages, practises, and waits.
import { readFileSync } from "node:fs";

const LIBRARIES = "/app/server/lib/every-app.js";
const RENDERING = "/kit/runtime/rendering.js";
const STANDARD_INPUT = 0;

// What cannot be loaded now is missing when the app loads it, and that is when somebody listens.
await import(LIBRARIES).catch(() => {});
const rendering = await import(RENDERING).then(({ openRendering }) => openRendering());
// Without practice an app's pages are drawn more slowly, and no worse.
await rendering.practise().catch(() => {});
// Sleeps until the server has written all of it; nothing when the server has gone.
const told = readFileSync(STANDARD_INPUT, "utf8");
if (told !== "") {
  Object.assign(process.env, JSON.parse(told));
  await rendering.run();
}
