// From an archetype's YAML file to the archetype: names are looked up, values checked, and everything that is wrong is told.
import { parse } from "yaml";
import type { RowConditions, SampleRow } from "../blueprint/types.ts";
import { tableName } from "../understanding/language/words.ts";
import { fieldOfLine } from "./field-line.ts";
import { type RawArchetype, type RawRule, type RawThing, type RawWhere, rawArchetype } from "./raw-file.ts";
import { sampleValueOf } from "./sample-values.ts";
import type { Archetype, ArchetypeField, ArchetypeRule, ArchetypeThing } from "./types.ts";

export type Compiled = { archetype: Archetype | null; problems: string[] };

/** Reads one file; `name` is that of the file without its ending. */
export function compileArchetype(name: string, source: string): Compiled {
  let given: unknown;
  try {
    given = parse(source);
  } catch (error) {
    return { archetype: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
  const read = rawArchetype.safeParse(given);
  if (!read.success)
    return {
      archetype: null,
      problems: read.error.issues.map(({ path, message }) => `${path.join(" › ")}: ${message}`),
    };
  const problems: string[] = [];
  const archetype = new Compiler(read.data, (problem) => problems.push(problem)).archetype(name);
  return { archetype, problems };
}

const CENTS = 100;
const SMALL = 0.01;

/** "Not 0" is more than nothing; amounts of money are in cents. */
function amountCondition({ kind }: ArchetypeField, given: RawWhere[string]): RowConditions[string] {
  const unit = kind === "money" ? CENTS : 1;
  if (typeof given === "string") return { min: Number(given) * unit, max: Number(given) * unit };
  if (typeof given !== "object" || Array.isArray(given)) return given;
  if ("not" in given && [given.not].flat().join() === "0") return { min: kind === "money" ? 1 : SMALL };
  if ("min" in given || "max" in given)
    return {
      ...(given.min === undefined ? {} : { min: given.min * unit }),
      ...(given.max === undefined ? {} : { max: given.max * unit }),
    };
  return given as RowConditions[string];
}

type Tell = (problem: string) => void;

class Compiler {
  readonly #raw: RawArchetype;
  readonly #tell: Tell;
  readonly #fields = new Map<string, ArchetypeField[]>();

  constructor(raw: RawArchetype, tell: Tell) {
    this.#raw = raw;
    this.#tell = tell;
    for (const [one, thing] of Object.entries(raw.things)) this.#fields.set(one, this.#fieldsOf(one, thing));
  }

  archetype(name: string): Archetype {
    const { things, pages, roles, behaviours, links, ...rest } = this.#raw;
    const tables = Object.values(things).map(({ many }) => tableName(many));
    for (const [at, table] of tables.entries())
      if (tables.indexOf(table) < at) this.#tell(`two things are kept as "${table}"`);
    return {
      ...rest,
      name,
      roles: roles ?? {},
      things: Object.entries(things).map(([one, thing]) => this.#thing(one, thing)),
      figures: (pages.figures ?? []).map(({ sum, where, ...figure }) => ({
        ...figure,
        ...(sum ? { sum: this.#key(figure.of, sum, figure.label) } : {}),
        ...(where ? { where: this.#where(figure.of, where, figure.label) } : {}),
      })),
      charts: (pages.charts ?? []).map(({ by, sum, where, ...chart }) => ({
        ...chart,
        by: this.#key(chart.of, by, chart.title),
        ...(sum ? { sum: this.#key(chart.of, sum, chart.title) } : {}),
        ...(where ? { where: this.#where(chart.of, where, chart.title) } : {}),
      })),
      lists: (pages.lists ?? []).map(({ where, sort, ...list }) => ({
        ...list,
        ...(where ? { where: this.#where(list.of, where, list.title) } : {}),
        ...(sort ? { sort: this.#sort(list.of, sort, list.title) } : {}),
      })),
      views: Object.fromEntries(Object.entries(pages.views ?? {}).filter(([one]) => this.#isThing(one, "views"))),
      some: (pages.some ?? []).map(({ where, ...page }) => ({
        ...page,
        where: this.#where(page.of, where, page.title),
      })),
      behaviours: behaviours ?? [],
      links: links ?? [],
    };
  }

  #thing(one: string, { person, rules, rows, fields: _, ...thing }: RawThing): ArchetypeThing {
    const fields = this.#fields.get(one) ?? [];
    return {
      ...thing,
      one,
      isPerson: person,
      fields,
      rules: (rules ?? []).flatMap((rule) => this.#rule(one, rule) ?? []),
      rows: (rows ?? []).map((row, at) => this.#row(one, row, at)),
    };
  }

  #fieldsOf(one: string, { fields: lines }: RawThing): ArchetypeField[] {
    const fields = Object.entries(lines).flatMap(([label, line]) => {
      try {
        const field = fieldOfLine(label, line);
        if (field.kind === "relation" && !(field.to && Object.hasOwn(this.#raw.things, field.to)))
          throw new Error(`points at "${field.to}", which is no thing of this file`);
        return [field];
      } catch (error) {
        this.#tell(`${one} › ${label}: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    });
    for (const [at, { key }] of fields.entries())
      if (fields.findIndex((field) => field.key === key) < at) this.#tell(`${one}: two fields are kept as "${key}"`);
    return fields;
  }

  #isThing(one: string, where: string): boolean {
    const isThing = Object.hasOwn(this.#raw.things, one);
    if (!isThing) this.#tell(`${where}: there is no thing "${one}"`);
    return isThing;
  }

  #find(one: string, label: string): ArchetypeField | undefined {
    const wanted = label.trim().toLowerCase();
    return this.#fields.get(one)?.find((field) => field.label.toLowerCase() === wanted);
  }

  /** The key of the field with this label. */
  #key(one: string, label: string, where: string): string {
    if (!this.#isThing(one, where)) return "";
    const field = this.#find(one, label);
    if (!field) this.#tell(`${where}: ${one} has no field "${label}"`);
    return field?.key ?? "";
  }

  #sort(one: string, sort: string, where: string): string {
    const isDown = sort.startsWith("-");
    return `${isDown ? "-" : ""}${this.#key(one, isDown ? sort.slice(1) : sort, where)}`;
  }

  #where(one: string, where: RawWhere, title: string): RowConditions {
    return Object.fromEntries(
      Object.entries(where).map(([label, condition]) => {
        const field = this.#find(one, label);
        const key = this.#key(one, label, title);
        const given = field?.kind === "yesNo" && typeof condition === "string" ? condition === "yes" : condition;
        if (field && /^(?:number|money|percent|duration)$/.test(field.kind))
          return [key, amountCondition(field, given)];
        const named = typeof given === "object" && !Array.isArray(given) && "not" in given ? given.not : given;
        const options = [named].flat().filter((option): option is string => typeof option === "string");
        for (const option of options)
          if (field?.options && !field.options.includes(option)) this.#tell(`${title}: ${label} is never "${option}"`);
        return [key, given as RowConditions[string]];
      }),
    );
  }

  #rule(one: string, rule: RawRule): ArchetypeRule | null {
    const where = `${one}, rule ${rule.rule}`;
    const key = (label: string, of = one) => this.#key(of, label, where);
    switch (rule.rule) {
      case "total": {
        const [first = "", second = "", ...rest] = rule.of.map((label) => key(label));
        return { ...rule, field: key(rule.field), of: [first, second, ...rest] };
      }
      case "sumOf": {
        const added = rule.of === undefined ? "number" : this.#find(rule.from, rule.of)?.kind;
        const kept = this.#find(one, rule.field)?.kind;
        if (added !== kept) this.#tell(`${where}: "${rule.field}" is ${kept} and what it adds up is ${added}`);
        return {
          rule: "sumOf" as const,
          field: key(rule.field),
          from: rule.from,
          by: key(rule.by, rule.from),
          ...(rule.of ? { of: key(rule.of, rule.from) } : {}),
        };
      }
      case "stock": {
        const target = this.#find(one, rule.relation)?.to ?? "";
        return { ...rule, relation: key(rule.relation), field: key(rule.field, target), by: key(rule.by) };
      }
      case "noOverlap":
        return {
          rule: "noOverlap",
          start: key(rule.start),
          end: key(rule.end),
          ...(rule.per ? { per: key(rule.per) } : {}),
        };
      case "onePer":
        return { rule: "onePer", fields: rule.fields.map((label) => key(label)) };
      case "ordered":
        return { ...rule, start: key(rule.start), end: key(rule.end) };
      case "when":
        return { ...rule, field: key(rule.field), by: key(rule.by) };
      case "capacity":
        this.#isThing(rule.of, where);
        return { ...rule, most: key(rule.most, rule.per) };
    }
  }

  #row(one: string, row: NonNullable<RawThing["rows"]>[number], at: number): SampleRow {
    const values: SampleRow = {};
    for (const [label, given] of Object.entries(row)) {
      const field = this.#find(one, label);
      if (!field) this.#tell(`${one}, row ${at + 1}: there is no field "${label}"`);
      if (!field || given === null) continue;
      const value = sampleValueOf(field, given);
      if (value === undefined) this.#tell(`${one}, row ${at + 1}: "${String(given)}" is no ${field.kind} (${label})`);
      else values[field.key] = value;
    }
    return values;
  }
}
