// The app that a header of the corpus names: "bikes (make, model), repairs (bike, date, status: waiting/done)".

import { listPage } from "../../blueprint/page-lists.ts";
import { sound } from "../../blueprint/repair.ts";
import { overviewPage } from "../../blueprint/summaries.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { readDescription } from "../../understanding/describe.ts";
import { fieldFromNotation } from "../../understanding/field.ts";
import { plural, sentenceCase, singular, tableName } from "../../understanding/language/words.ts";
import { lemmasOf } from "../likeness.ts";

type Named = { name: string; fields: string[] };

/** Lists with what stands in brackets behind them. */
function listsOf(header: string): Named[] {
  const lists: Named[] = [];
  let depth = 0;
  let name = "";
  let inner = "";
  const end = (): void => {
    if (name.trim() !== "")
      lists.push({
        name: name.trim(),
        fields: inner
          .split(",")
          .map((field) => field.trim())
          .filter(Boolean),
      });
    name = "";
    inner = "";
  };
  for (const char of header) {
    if (char === "(" && depth++ === 0) continue;
    if (char === ")" && --depth === 0) continue;
    if (char === "," && depth === 0) end();
    else if (depth > 0) inner += char;
    else name += char;
  }
  end();
  return lists;
}

/** An app with these lists and nothing that was not named, but for an overview and a page for each. */
export function describedApp(header: string): AppSpec {
  const lists = listsOf(header);
  const tables = lists.map(({ name }) => ({ name, table: tableName(name), key: lemmasOf(name).join(" ") }));
  const entities = lists.map(({ name, fields }): EntitySpec => {
    const made = fields.flatMap((one): FieldSpec[] => {
      const field = fieldFromNotation(one);
      const target = tables.find(({ key, name: other }) => other !== name && key === lemmasOf(field.label).join(" "));
      return [target ? { key: field.key, label: field.label, kind: "relation", to: target.table } : field];
    });
    const distinct = made.filter(({ key }, at) => made.findIndex((one) => one.key === key) === at);
    const many = sentenceCase(name);
    return {
      name: tableName(name),
      one: sentenceCase(singular(name.toLowerCase())),
      many: many === sentenceCase(singular(name.toLowerCase())) ? sentenceCase(plural(name.toLowerCase())) : many,
      icon: "list",
      access: "shared",
      part: "main",
      fields: distinct.length > 0 ? distinct : [fieldFromNotation("name")],
    };
  });
  const description = readDescription(header);
  const app: AppSpec = {
    name: "Our app",
    tagline: "All in one place",
    summary: `Keeps ${lists.map(({ name }) => name).join(", ")}.`,
    theme: { mode: "light", radius: "soft", font: "sans" },
    landing: { headline: "Welcome", text: "All in one place.", action: "Start", features: [] },
    entities,
    pages: [],
    assumed: [],
    instead: [],
  };
  const whole = sound({
    ...app,
    pages: [overviewPage(entities), ...entities.map((entity) => listPage(entity, entities, description))],
  });
  return whole;
}
