// shared/<entity>.ts: an entity in the kit's words.

import { isPublic } from "../blueprint/public-lists.ts";
import type { EntitySpec, FieldSpec, RuleSpec } from "../blueprint/types.ts";
import { code, entityVariable, literal, propertyKey } from "./code.ts";
import { publicOf } from "./kit-entity.ts";

const LINE_WIDTH = 118;

/** The file's text. */
export function entityFile(entity: EntitySpec): string {
  const rules = (entity.rules ?? []).map(ruleCode);
  const imports = new Set([
    "entity",
    ...entity.fields.map(({ kind }) => kind),
    ...(entity.rules ?? []).map(({ rule }) => rule),
  ]);
  const definition = [
    `one: ${literal(entity.one)},`,
    `many: ${literal(entity.many)},`,
    `icon: ${literal(entity.icon)},`,
    `access: ${literal(entity.access)},`,
    ...(entity.own ? [`own: ${code(entity.own)},`] : []),
    ...(entity.grants && Object.keys(entity.grants).length > 0 ? [`grants: ${code(entity.grants)},`] : []),
    ...(entity.title ? [`title: ${literal(entity.title)},`] : []),
    ...(isPublic(entity) ? [`public: ${code(publicOf(entity))},`] : []),
    ...(entity.account ? ["account: true,"] : []),
    ...(entity.anonymous ? ["anonymous: true,"] : []),
    ...(entity.add ? [`add: ${literal(entity.add)},`] : []),
    "fields: {",
    ...entity.fields.map((field) => `  ${propertyKey(field.key)}: ${fieldCode(field)},`),
    "},",
    ...(entity.sort ? [`sort: ${literal(entity.sort)},`] : []),
    ...listLines("rules", rules),
  ];
  return `import { ${[...imports].toSorted().join(", ")} } from "@ninefold/entity";

export const ${entityVariable(entity.name)} = entity(${literal(entity.name)}, {
${definition.map((line) => `  ${line}`).join("\n")}
});
`;
}

/** On one line where there is room for it. */
function listLines(name: string, items: readonly string[]): string[] {
  const line = `${name}: [${items.join(", ")}],`;
  if (items.length === 0) return [];
  return line.length <= LINE_WIDTH ? [line] : [`${name}: [`, ...items.map((item) => `  ${item},`), "],"];
}

/** `text("Name", { required: true })`. */
export function fieldCode(field: FieldSpec): string {
  const { key: _key, label, kind, options, to, ...settings } = field;
  const parts = [literal(label)];
  if (kind === "choice") parts.push(code(options ?? []));
  if (kind === "relation") parts.push(literal(to ?? ""));
  const given = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== false && value !== ""),
  );
  if (settings.default === false) delete given.default;
  if (Object.keys(given).length > 0) parts.push(code(given));
  const line = `${kind}(${parts.join(", ")})`;
  if (line.length <= LINE_WIDTH - field.key.length) return line;
  return `${kind}(\n      ${parts.join(",\n      ")},\n    )`;
}

function ruleCode(rule: RuleSpec): string {
  if (rule.rule === "onePer") return `onePer(${rule.fields.map(literal).join(", ")})`;
  const { rule: name, ...options } = rule;
  return `${name}(${code(options)})`;
}
