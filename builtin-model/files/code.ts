// Pieces of TypeScript: literals and names that stay valid whatever people typed.
import type { AppSpec } from "../blueprint/types.ts";
import { tableName, titleCase, variableName } from "../understanding/language/words.ts";

/** A string literal. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (mark) => (mark === "\u2028" ? "\\u2028" : "\\u2029"));
}

/** A value as code: `{ name: "Oak", tags: ["a"] }`. Keys that are not names are quoted; what is undefined is left out. */
export function code(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(code).join(", ")}]`;
  if (typeof value === "string") return literal(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (isExpression(value)) return value.expression;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return entries.length === 0
    ? "{}"
    : `{ ${entries.map(([key, one]) => `${propertyKey(key)}: ${code(one)}`).join(", ")} }`;
}

export function propertyKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key);
}

/** Code inside a value, such as the name of a variable. */
type Expression = Readonly<{ expression: string }>;
export const expression = (text: string): Expression => ({ expression: text });
const isExpression = (value: object): value is Expression =>
  "expression" in value && typeof value.expression === "string";

/** An attribute: `title="Hives"`, or in braces when the text needs escapes. */
export function attribute(name: string, value: unknown): string {
  if (value === undefined) return "";
  if (value === true) return name;
  if (typeof value === "string" && /^[^"\\{}<>&\n\r\t\u2028\u2029]*$/.test(value)) return `${name}="${value}"`;
  return `${name}={${code(value)}}`;
}

const LINE_WIDTH = 120;

/** A self-closing element, on one line when it fits. */
export function element(name: string, attributes: readonly string[], indent = "  "): string {
  const given = attributes.filter(Boolean);
  const line = `<${[name, ...given].join(" ")} />`;
  if (line.length + indent.length <= LINE_WIDTH - 8 && !line.includes("\n")) return line;
  return `<${name}\n${given.map((one) => `${indent}  ${one.replaceAll("\n", `\n${indent}  `)}`).join("\n")}\n${indent}/>`;
}

/** A list with one entry on each line. */
export function lines(items: readonly string[], indent = "  "): string {
  if (items.length === 0) return "[]";
  return `[\n${items.map((item) => `${indent}${item},\n`).join("")}]`;
}

/** The exported constant that holds an entity. */
export const entityVariable = (table: string): string => variableName(table);

/** The exported constant that holds what people may be, and its file; a list of roles has the usual names already. */
export function rolesPlace({ roles, entities }: AppSpec): { variable: string; path: string } | null {
  if (!roles?.length) return null;
  const isTaken = entities.some(({ name }) => /^(app_)?roles$/.test(name));
  return isTaken
    ? { variable: "peopleRoles", path: "shared/people-roles.ts" }
    : { variable: "appRoles", path: "shared/roles.ts" };
}

/** The imports of an app's entities and roles, for a file beside its pages or its server. */
export function sharedImports(app: AppSpec): string {
  const roles = rolesPlace(app);
  return [
    ...app.entities.map(({ name }) => `import { ${entityVariable(name)} } from "../shared/${fileName(name)}.ts";`),
    ...(roles ? [`import { ${roles.variable} } from "../${roles.path}";`] : []),
  ]
    .toSorted()
    .join("\n");
}

/** File name of a page: "my_activity" → "my-activity". */
export const fileName = (id: string): string => tableName(id).replaceAll("_", "-");

/** Components of the kit that a page's own must not hide. */
const TAKEN = new Set([
  "ListPage",
  "DetailPage",
  "DashboardPage",
  "ReportPage",
  "FormPage",
  "ContentPage",
  "ProfilePage",
  "Page",
]);

/** Component of a page: "my_activity" → "MyActivityPage". */
export function componentName(id: string, ending = "Page"): string {
  const words = titleCase(id.replaceAll("_", " ")).split(" ");
  const name = words.map((word) => (word[0] ?? "").toUpperCase() + word.slice(1)).join("") + ending;
  return TAKEN.has(name) ? `Own${name}` : name;
}
