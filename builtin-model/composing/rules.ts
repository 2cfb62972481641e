// The rules of an archetype with the names of now; a rule whose fields are not all there is left out.
import type { ArchetypeRule } from "../archetypes/index.ts";
import type { FieldSpec, RuleSpec } from "../blueprint/types.ts";
import { type Fitted, fieldNow } from "./fit-thing.ts";
import { insert } from "./named-fields.ts";

/** Gives every entity its rules, once all relations are known. */
export function giveRules(fitted: readonly Fitted[]): void {
  for (const self of fitted)
    for (const rule of self.thing.rules) {
      if (rule.rule === "capacity") limitPlaces(rule, fitted);
      else {
        const now = ruleNow(rule, self, fitted);
        if (now) self.entity.rules = [...(self.entity.rules ?? []), now];
      }
    }
}

type Plain = Exclude<ArchetypeRule, { rule: "capacity" }>;

function ruleNow(rule: Plain, self: Fitted, fitted: readonly Fitted[]): RuleSpec | null {
  const key = (before: string) => fieldNow(self, before)?.key ?? null;
  const sound = <Rule extends RuleSpec>(made: Rule): Rule | null =>
    Object.values(made)
      .flat()
      .includes(null as never)
      ? null
      : made;
  switch (rule.rule) {
    case "total": {
      const [first = null, second = null, ...rest] = rule.of.map(key);
      return sound({ ...rule, field: key(rule.field) as string, of: [first, second, ...rest] as [string, string] });
    }
    case "sumOf": {
      const lines = fitted.find(({ thing }) => thing.one === rule.from);
      const by = lines && fieldNow(lines, rule.by);
      const of = rule.of === undefined ? undefined : lines && fieldNow(lines, rule.of)?.key;
      if (!lines || by?.kind !== "relation" || (rule.of !== undefined && of === undefined)) return null;
      const made = { rule: "sumOf" as const, field: key(rule.field) as string, from: lines.entity.name, by: by.key };
      return sound(of === undefined ? made : { ...made, of });
    }
    case "stock": {
      const relation = fieldNow(self, rule.relation);
      const target = fitted.find(({ entity }) => entity.name === relation?.to);
      const field = target && fieldNow(target, rule.field)?.key;
      if (!relation || field === undefined) return null;
      return sound({ ...rule, relation: relation.key, field, by: key(rule.by) as string });
    }
    case "noOverlap":
      return sound({
        rule: "noOverlap",
        start: key(rule.start) as string,
        end: key(rule.end) as string,
        ...(rule.per === undefined ? {} : { per: key(rule.per) as string }),
      });
    case "onePer":
      return sound({ rule: "onePer", fields: rule.fields.map((one) => key(one) as string) });
    case "ordered":
      return sound({ ...rule, start: key(rule.start) as string, end: key(rule.end) as string });
    case "when": {
      const by = fieldNow(self, rule.by);
      const options = self.renaming.options.get(rule.by);
      const is = rule.is.flatMap((one) => (typeof one === "string" && options ? (options.get(one) ?? []) : one));
      if (!by || is.length === 0 || (by.options && is.length >= by.options.length)) return null;
      return sound({ ...rule, field: key(rule.field) as string, by: by.key, is: [...new Set(is)] });
    }
  }
}

/** Each row takes a place, or as many as it says, from what is left. */
function limitPlaces({ of, per, most }: Extract<ArchetypeRule, { rule: "capacity" }>, fitted: readonly Fitted[]): void {
  const rows = fitted.find(({ thing }) => thing.one === of);
  const holder = fitted.find(({ thing }) => thing.one === per);
  const room = holder && fieldNow(holder, most);
  const relation = rows?.entity.fields.find(({ to }) => to !== undefined && to === holder?.entity.name);
  if (!rows || !room || !relation || room.kind !== "number") return;
  const taken: FieldSpec = {
    key: "placesTaken",
    label: "Places",
    kind: "number",
    required: true,
    default: 1,
    min: 1,
    hidden: true,
  };
  const own = rows.entity.fields.find(({ key, kind }) => kind === "number" && PLACES.has(key));
  if (own) Object.assign(own, { required: true, min: 1, default: own.default ?? 1 });
  else insert(rows.entity.fields, [taken]);
  if (!room.label.toLowerCase().includes("left")) room.label = `${room.label} left`;
  room.min = 0;
  const rule: RuleSpec = { rule: "stock", relation: relation.key, field: room.key, by: (own ?? taken).key };
  rows.entity.rules = [...(rows.entity.rules ?? []), rule];
}

const PLACES = new Set(["places", "people", "seats", "persons", "guests", "tickets", "spots"]);
