// The rules (old), read facts (new) and what a first message gets (both), for people and for figures.
// `npm run builtin:compare -- --file texts.txt`: for each text (parted by lines of "---", or a JSONL file with "instruction") the apps of the rules, of facts and of both in short.
// `npm run builtin:compare -- --corpus test|tune|train [--weights FILE]`: things and fields of the built apps against what the authors marked;
// the tuning author is asked with weights that were trained without them.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compose } from "../blueprint/compose.ts";
import { sound } from "../blueprint/repair.ts";
import { beyondReply } from "../conversation/beyond-reply.ts";
import { firstApp } from "../conversation/first-app.ts";
import { firstReply } from "../conversation/reply.ts";
import { factsOf } from "../facts.ts";
import { isTool } from "../purpose/index.ts";
import { tagText } from "../tagging/index.ts";
import { decodeWeights } from "../tagging/weights-file.ts";
import { isMeaningful, readDescription } from "../understanding/describe.ts";
import { corrected } from "../understanding/language/spelling.ts";
import { composeFacts } from "./compose.ts";
import { type BuiltApp, measureCorpus } from "./measure.ts";
import { withDebtors } from "./select.ts";
import { shortForm } from "./short-form.ts";

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    corpus: { type: "string" },
    only: { type: "string" },
    weights: { type: "string" },
  },
});
const weights = values.weights ? decodeWeights(readFileSync(values.weights)) : undefined;
const ways = { old: oldWay, new: newWay, both: builtWay };
if (values.corpus)
  console.log(
    measureCorpus(
      values.corpus,
      Object.fromEntries(Object.entries(ways).filter(([name]) => (values.only ?? name) === name)),
    ),
  );
if (values.file)
  for (const [at, text] of textsIn(values.file).entries()) {
    console.log(`\n${"=".repeat(100)}\n${at + 1}. ${text}`);
    if (values.only !== "new") console.log(`\n--- old way\n${told(oldWay(text))}`);
    if (values.only !== "old") console.log(`\n--- new way\n${beyond(text) ?? told(newWay(text))}`);
    if (!values.only) console.log(`\n--- built\n${told(builtWay(text))}`);
  }

function oldWay(text: string): BuiltApp {
  const description = readDescription(text);
  if (!isMeaningful(description)) return null;
  const app = sound(compose(description));
  return { app, from: null, reply: firstReply(app, null) };
}

/** Where the new way builds nothing, the old one does. */
function newWay(text: string): BuiltApp {
  const facts = withDebtors(factsOf(tagText(corrected(text), weights)));
  if (isTool(text, facts)) return null;
  const built = composeFacts(text, readDescription(text), facts);
  if (!built) return oldWay(text);
  const { app, archetype, offers } = built;
  return { app, from: archetype ?? "read things", reply: firstReply(app, null, offers) };
}

/** What a first message gets: what the rules read, completed by facts, or what is composed of facts. */
function builtWay(text: string): BuiltApp {
  const first = firstApp(text, (said) => factsOf(tagText(said, weights)));
  return first && "app" in first
    ? { app: first.app, from: null, reply: firstReply(first.app, null, first.offers) }
    : null;
}

/** What is said of a tool or a game instead of making an app. */
function beyond(text: string): string | null {
  const said = corrected(text);
  return isTool(said, factsOf(tagText(said, weights))) ? `(no app)\nReply: ${beyondReply(said)}` : null;
}

function told(built: BuiltApp): string {
  return built
    ? `${built.from ? `from: ${built.from}\n` : ""}${shortForm(built.app)}\nReply: ${built.reply}`
    : "(no app)";
}

function textsIn(file: string): string[] {
  const content = readFileSync(file, "utf8");
  if (file.endsWith(".jsonl"))
    return content
      .split("\n")
      .filter(Boolean)
      .map((line) => String((JSON.parse(line) as { instruction: string }).instruction));
  const isParted = content.includes("\n---\n");
  return content
    .split(isParted ? "\n---\n" : "\n")
    .map((text) => text.trim())
    .filter(Boolean);
}
