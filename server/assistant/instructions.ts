// What every model is told before a run: its job, its manners, and the contract of a generated app.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LIMITS_TOPIC } from "#guides";
import { declaredInGuides, type GuideForModels } from "./guides-for-models.ts";
import type { KitDeclarations, RoomDeclarations } from "./kit-declarations.ts";
import { SYSTEM_PROMPT } from "./system-prompt.ts";

export type Instructions = Readonly<{
  /** Everything that most apps need. */
  whole: string;
  /** For models that read little at once: the kit's pages are guides of their own (`kitGuides`). */
  core: string;
  /** The kit's three rooms as guides: how each is used, and all of its types. */
  kitGuides: readonly GuideForModels[];
}>;

/** Windows below this are told the core alone, in tokens. */
const SMALL_WINDOW_TOKENS = 32_000;

/** @param windowTokens what the model reads at once */
export const instructionsFor = ({ whole, core }: Instructions, windowTokens: number): string =>
  windowTokens < SMALL_WINDOW_TOKENS ? core : whole;

export function readInstructions(declared: KitDeclarations, guides: readonly GuideForModels[]): Instructions {
  const [head = "", ...pages] = withoutPadding(
    readFileSync(join(import.meta.dirname, "../../kit/README.md"), "utf8"),
  ).split(/^(?=## `@ninefold)/m);
  const kitGuides = declared.always.map((room) => kitGuide(room, pages));
  const types = declared.always
    .map(({ room, text }) => `## @ninefold/${room}\n\n\`\`\`ts\n${text}\n\`\`\``)
    .join("\n\n");
  const elsewhere = declaredInGuides(types, guides, declared.capabilities)
    .map(({ name, topic }) => `\`${name}\` (${topic})`)
    .join(", ");
  const typesPage = `# The kit's exact types\n\nDeclared with a guide instead: ${elsewhere || "none"}; and whatever else a guide names.\n\n${types}`;
  const list = guidesSection(guides);
  return {
    whole: [SYSTEM_PROMPT, head + pages.join(""), list, typesPage].join("\n\n"),
    core: [SYSTEM_PROMPT, head, CORE_EXAMPLE, guidesSection([...kitGuides, ...guides])].join("\n\n"),
    kitGuides,
  };
}

function kitGuide({ room, text }: RoomDeclarations, pages: readonly string[]): GuideForModels {
  const page = pages.find((one) => one.startsWith(`## \`@ninefold/${room}\``)) ?? "";
  return {
    topic: `kit-${room}`,
    title: `@ninefold/${room}`,
    summary: ROOM_SUMMARIES[room] ?? "",
    text: page.trim(),
    calls: [],
    declarations: text,
  };
}

const ROOM_SUMMARIES: Readonly<Record<string, string>> = {
  entity: "Entities, kinds of fields, access, roles and rules. Read it before you write an entity.",
  server: "`createServer`, `resource`, `sql`, `currentUser`, `refuse`, `seed`. Read it before you write server code.",
  ui: "`mountApp`, whole pages, hooks over rows, classes. Read it before you write a page.",
};

/** The smallest whole app, for models that are not told the kit's pages. */
const CORE_EXAMPLE = `## A whole app, small

\`\`\`ts
// shared/hives.ts
import { entity, number, text } from "@ninefold/entity";
export const hives = entity("hives", {
  one: "Hive",
  many: "Hives",
  fields: { name: text("Name", { required: true }), honey: number("Honey", { unit: "kg" }) },
});
// server/index.ts
import { createServer, resource } from "@ninefold/server";
import { hives } from "../shared/hives.ts";
export default createServer({ resources: [resource(hives)] });
\`\`\`

\`\`\`tsx
// web/main.tsx
import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { hives } from "../shared/hives.ts";
mountApp({
  manifest,
  entities: [hives],
  pages: [{ path: "/hives", title: "Hives", icon: "hexagon", element: <ListPage of={hives} /> }],
});
\`\`\``;

/** Tables as they are written for eyes have columns of one width. */
const withoutPadding = (markdown: string) =>
  markdown.replace(/^\|.*\|$/gm, (row) => row.replace(/ {2,}/g, " ").replace(/-{4,}/g, "---"));

/** A line for each guide with the calls that it declares, and what apps can't do in full. */
function guidesSection(guides: readonly GuideForModels[]): string {
  const lines = guides
    .filter(({ topic }) => topic !== LIMITS_TOPIC)
    .map(({ topic, title, summary, calls }) => {
      const unsaid = calls.filter((name) => !new RegExp(`\\b${name}\\b`).test(summary));
      return `- ${topic}: ${title}. ${summary}${unsaid.length > 0 ? ` (${unsaid.join(", ")})` : ""}`;
    });
  const limits = guides
    .filter(({ topic }) => topic === LIMITS_TOPIC)
    .map(({ title, summary, text }) => `# ${title}\n\n${summary}\n\n${text}`);
  return ["# Guides (read_guide)", lines.join("\n"), ...limits].join("\n\n");
}
