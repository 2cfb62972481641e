// Says messages to apps and prints what changed and what was answered: `npm run builtin:requests -- --file FILE`.
//
// FILE: a line "app: DESCRIPTION" begins an app that is built from the description; every other line is a message to it, one after
// the other as in a chat ("\n" is a line break, a line that begins with "#" a note). "fresh: MESSAGE" is said to the app as it was built.
// Without a file the requests of the corpus are judged: `-- tune` with weights taught without that author, `-- test` with the committed ones.
import { readFileSync } from "node:fs";
import { createMemoryProject, type MemoryProject } from "../../testing.ts";
import { changesBetween } from "../judging/changes.ts";
import { measure } from "./measure.ts";

const file = process.argv[process.argv.indexOf("--file") + 1];
if (process.argv.includes("--file") && file) await tryFile(readFileSync(file, "utf8"));
else measure(process.argv.includes("test") ? "test" : "tune", process.argv.includes("--all"));

async function tryFile(text: string): Promise<void> {
  let description = "";
  let project: MemoryProject | null = null;
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("app:")) {
      description = line.slice("app:".length).trim();
      project = await built(description);
      continue;
    }
    const isFresh = line.startsWith("fresh:");
    if (isFresh) project = await built(description);
    if (project) await say(project, (isFresh ? line.slice("fresh:".length) : line).trim().replaceAll("\\n", "\n"));
  }
}

async function built(description: string): Promise<MemoryProject> {
  const project = createMemoryProject();
  const reply = await project.say(description);
  console.log(`\n== ${description}\n${reply}`);
  return project;
}

async function say(project: MemoryProject, message: string): Promise<void> {
  const before = planOf(project);
  const reply = await project.say(message);
  const after = planOf(project);
  console.log(`\n> ${message}\n${reply}`);
  if (!before || !after) return;
  const changes = changesBetween(before, after);
  console.log(
    changes.length === 0 ? "  (no change)" : changes.map((change) => `  * ${JSON.stringify(change)}`).join("\n"),
  );
}

/** The app's plan; none where nothing was built. */
function planOf(project: MemoryProject) {
  try {
    return project.app();
  } catch {
    return null;
  }
}
