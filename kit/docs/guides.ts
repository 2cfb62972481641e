// The guides: a Markdown page for each thing that an app can do, read by models (`read_guide`) and by people (`/docs`).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Guide = Readonly<{
  /** The file's name without its ending: what `read_guide` takes and where `/docs/<topic>` leads. */
  topic: string;
  title: string;
  /** The one sentence below the title that says what it is. */
  summary: string;
  /** Everything below that sentence, in Markdown. */
  text: string;
}>;

/** The page of what apps can't do: each point begins with the topic, in backticks, whose page would make it untrue. */
export const LIMITS_TOPIC = "limits";

const PAGE = /^# (?<title>[^\n]+)\n+> (?<summary>[^\n]+)\n(?<text>[\s\S]*)$/;
const POINT_OF_TOPIC = /^- `([a-z-]+)` /;

/**
 * All guides, by title; that of the limits stands last.
 * @throws Error for a page that does not begin with a title and a sentence
 */
export function readGuides(folder: string = import.meta.dirname): Guide[] {
  const topics = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length));
  const known = new Set(topics);
  return topics
    .map((topic) => guideOf(topic, readFileSync(join(folder, `${topic}.md`), "utf8"), known))
    .sort((a, b) => place(a) - place(b) || a.title.localeCompare(b.title));
}

const place = ({ topic }: Guide) => (topic === LIMITS_TOPIC ? 1 : 0);

function guideOf(topic: string, page: string, known: ReadonlySet<string>): Guide {
  const { title, summary, text } = PAGE.exec(page)?.groups ?? {};
  if (title === undefined || summary === undefined || text === undefined)
    throw new Error(`kit/docs/${topic}.md must begin with "# Title", an empty line and "> What it is."`);
  return { topic, title, summary, text: topic === LIMITS_TOPIC ? withoutKnown(text, known) : text.trim() };
}

/** The points that still hold, without their marks: what has a page can be done. */
function withoutKnown(text: string, known: ReadonlySet<string>): string {
  const lines = text.trim().split("\n");
  return lines
    .filter((line) => !known.has(POINT_OF_TOPIC.exec(line)?.[1] ?? ""))
    .map((line) => line.replace(POINT_OF_TOPIC, "- "))
    .join("\n");
}
