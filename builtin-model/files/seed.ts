// server/seed.ts: sample rows that look like the app is in use.
import { quoted } from "#entity";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { entityVariable, fileName, propertyKey } from "./code.ts";
import { inOrder } from "./migration.ts";
import { thoughtOfValue } from "./sample-rows.ts";
import { isDaily } from "./sample-time.ts";
import { namesOf, titleOf } from "./sample-title.ts";
import { sampleValue } from "./sample-value.ts";
import { type Voice, voiceOf } from "./sample-voice.ts";
import type { SampleTarget } from "./types.ts";

const ROWS = { most: 12, daily: 16, plain: 8, side: 8, thread: 12, toggle: 4, profile: 1, inbox: 3 } as const;
/** Rows from files that samples of other things point at. */
const IMPORTED_USED_MAX = 5;
/** Who the samples of shared places come from. */
const AUTHORS = [
  { id: "nora", name: "Nora" },
  { id: "eli", name: "Eli" },
  { id: "sam", name: "Sam" },
] as const;

const MOMENT = ["const moment = (offset: number, time: string) => `$", "{day(offset)}T$", "{time}:00Z`;"].join("");

/** The file's text. */
export function seedFile(app: AppSpec): string {
  const relations = new Map<string, SampleTarget>();
  const voice = voiceOf(app.language);
  const pointedAt = new Set(
    app.entities.flatMap(({ fields }) => fields.flatMap(({ kind, to }) => (kind === "relation" && to ? [to] : []))),
  );
  const blocks: string[] = [];
  const imports: string[] = [];
  for (const entity of inOrder(app.entities)) {
    const keep = pointedAt.has(entity.name);
    const variable = `${entityVariable(entity.name)}Rows`;
    if (entity.imported !== undefined) {
      if (keep) blocks.push(importedCode(entity, variable));
      relations.set(entity.name, { variable, count: Math.min(entity.imported, IMPORTED_USED_MAX), titles: [] });
      continue;
    }
    const rows = rowsOf(entity, relations, voice);
    if (rows.length === 0) continue;
    imports.push(`import { ${entityVariable(entity.name)} } from "../shared/${fileName(entity.name)}.ts";`);
    blocks.push(insertCode(entity, rows, keep ? variable : null));
    const titles = rows.map((_, row) => titleOf({ entity, row, voice }));
    if (keep) relations.set(entity.name, { variable, count: rows.length, titles });
  }
  const body = blocks.join("\n\n");
  const uses = (name: string) => body.includes(`${name}(`);
  const helpers = [
    ...(uses("day") || uses("moment")
      ? [
          "/** Days from today, so that the samples never grow old. */",
          "const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);",
        ]
      : []),
    ...(uses("moment") ? [MOMENT] : []),
    ...(body.includes("by: ") || /, (nora|eli|sam)\)/.test(body)
      ? AUTHORS.filter(({ id }) => body.includes(`, ${id})`)).map(
          ({ id, name }) => `const ${id} = { id: "${id}", name: "${name}" };`,
        )
      : []),
  ];
  const tools = ["insert", "sql"].filter((name) => new RegExp(`\\b${name}[(<]`).test(body));
  return `import { seed } from "@ninefold/server";
${imports.toSorted().join("\n")}
${helpers.length > 0 ? `\n${helpers.join("\n")}\n` : ""}
export default seed(async (${tools.length > 0 ? `{ ${tools.join(", ")} }` : ""}) => {
${indent(body)}
});
`;
}

const indent = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? line : `  ${line}`))
    .join("\n");

/** Rules by which the server makes their field. */
const WORKED_OUT: ReadonlySet<string> = new Set(["total", "sumOf", "latestOf", "dueAfter"]);

/** Rows as code, or none when a required relation has nothing to point at. */
function rowsOf(entity: EntitySpec, relations: ReadonlyMap<string, SampleTarget>, voice: Voice): string[] {
  const missing = entity.fields.some(
    ({ kind, required, to }) => kind === "relation" && required && (relations.get(to ?? "")?.count ?? 0) === 0,
  );
  if (missing || entity.part === "profile") return [];
  const computed = new Set(
    (entity.rules ?? []).flatMap((rule) => ("field" in rule && WORKED_OUT.has(rule.rule) ? [rule.field] : [])),
  );
  return Array.from({ length: countOf(entity, voice) }, (_, row) => {
    const values = entity.fields.flatMap((field) => {
      const context = { entity, row, relations, voice };
      const value =
        computed.has(field.key) || field.readOnly
          ? null
          : (thoughtOfValue(field, context) ?? sampleValue(field, context));
      return value === null || value === "" ? [] : [`${propertyKey(field.key)}: ${value}`];
    });
    return `{ ${values.join(", ")} }`;
  });
}

/** As many rows as have a name of their own, or as somebody asked for. */
function countOf(entity: EntitySpec, voice: Voice): number {
  if (entity.rows !== undefined) return entity.rows;
  if (voice.isEnglish && entity.sampleRows?.length) return entity.sampleRows.length;
  const title = entity.fields.find(({ key }) => key === entity.title);
  const isNamed = title?.kind === "text" || title?.kind === "location";
  const names = isNamed ? namesOf({ entity, voice }) : Number.POSITIVE_INFINITY;
  if (entity.part !== "main") return Math.min(ROWS[entity.part], names);
  if (isDaily(entity)) return Math.min(ROWS.daily, names);
  return Math.min((entity.samples?.length ?? 0) === 0 ? ROWS.plain : ROWS.most, names);
}

/** Samples of other things point at rows that came from a file. */
const importedCode = (entity: EntitySpec, variable: string): string =>
  `const ${variable} = await sql<{ id: string }[]>\`select id from ${quoted(entity.name)} order by id limit ${IMPORTED_USED_MAX}\`;`;

const LINE_WIDTH = 116;

function insertCode(entity: EntitySpec, rows: readonly string[], variable: string | null): string {
  const name = entityVariable(entity.name);
  const call = (some: readonly string[], by?: string) =>
    `await insert(${name}, [\n${some.map((row) => `${rowLines(row)},\n`).join("")}]${by ? `, ${by}` : ""})`;
  const shared = entity.access === "published";
  if (!shared) return `${variable ? `const ${variable} = ` : ""}${call(rows)};`;
  const size = Math.ceil(rows.length / AUTHORS.length);
  const calls = AUTHORS.flatMap(({ id }, at) => {
    const some = rows.slice(at * size, (at + 1) * size);
    return some.length > 0 ? [call(some, id)] : [];
  });
  return variable
    ? `const ${variable} = [\n${indent(calls.map((one) => `...(${one}),`).join("\n"))}\n];`
    : calls.map((one) => `${one};`).join("\n");
}

function rowLines(row: string): string {
  if (row.length + 4 <= LINE_WIDTH) return `  ${row}`;
  const parts = splitValues(row.slice(2, -2));
  return `  {\n${parts.map((part) => `    ${part},`).join("\n")}\n  }`;
}

/** Splits `a: "x, y", b: f(1, 2)` at the commas between values. */
function splitValues(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (quoted && letter === "\\") {
      part += letter + (text[at + 1] ?? "");
      at += 1;
      continue;
    }
    if (letter === '"') quoted = !quoted;
    if (!quoted && /[([{]/.test(letter)) depth += 1;
    if (!quoted && /[)\]}]/.test(letter)) depth -= 1;
    if (letter === "," && !quoted && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += letter;
  }
  return [...parts, part.trim()].filter(Boolean);
}
