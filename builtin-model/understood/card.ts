// The card "What I understood": what the app keeps as its plan has it, with what nobody named marked as a guess.
import {
  FIELD_KIND_NAMES,
  type FieldKindName,
  type Sight,
  type Understood,
  type UnderstoodField,
  type UnderstoodList,
} from "#contract";
import type { Access } from "#entity";
import { isPublic, readByAll } from "../blueprint/public-lists.ts";
import { memberRights } from "../blueprint/right-words.ts";
import { rolesWith } from "../blueprint/roles.ts";
import { spoken } from "../blueprint/spoken.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { conversionProblem } from "../files/conversion.ts";
import { doubtsOf, missedIn } from "./doubts.ts";
import { isNamedIn, type WordsSaid, wordsSaid } from "./named.ts";

const NAME_MAX = 80;
const TEXT_MAX = 600;
const LABEL_MAX = 120;
const LINE_MAX = 2_000;
const SHOWN_MAX = 20;

type Told = {
  /** The creator's messages, the description first. */
  messages: readonly string[];
  /** Lists that may be wanted besides. */
  offers: readonly string[];
  /** The paragraph of the reply that says the same. */
  told: string;
  /** What the app has besides its lists, a line each. */
  besides: readonly string[];
};

/** @param app sound; in its own language when it has one */
export function understoodOf(app: AppSpec, { messages, offers, told, besides }: Told): Understood {
  const shown = spoken(app);
  // Names in another language are no words of the plan: there nothing is told to be a guess.
  const said = app.language ? null : wordsSaid(messages.join("\n"));
  const lists = app.entities.flatMap((entity, at) => {
    const name = shown.entities[at]?.many ?? entity.many;
    return isShort(name) ? [listOf(app, { entity, shown: shown.entities[at] ?? entity }, said, shown)] : [];
  });
  const [description = "", ...later] = messages;
  return {
    name: app.name.slice(0, NAME_MAX),
    lists: lists.slice(0, 40),
    roles: rolesShown(shown).slice(0, SHOWN_MAX),
    besides: besides.slice(0, SHOWN_MAX).map((line) => line.slice(0, LINE_MAX)),
    figures: figuresOf(shown).slice(0, SHOWN_MAX),
    doubts: said ? doubtsOf({ description, later }, app, offers) : [],
    missed: said ? missedIn({ description, later }, app) : [],
    told: told.slice(0, 20_000),
  };
}

const isShort = (name: string): boolean => name.length > 0 && name.length <= NAME_MAX;
const rolesShown = ({ roles = [] }: AppSpec): string[] => roles.map(({ many }) => many).filter(isShort);

const SIGHTS: Readonly<Record<Access, Sight>> = {
  shared: "all",
  published: "each",
  managed: "readers",
  private: "own",
  inbox: "sent",
  closed: "owner",
};

type Both = { entity: EntitySpec; shown: EntitySpec };

function listOf(app: AppSpec, { entity, shown }: Both, said: WordsSaid | null, shownApp: AppSpec): UnderstoodList {
  const seeing = entity.access === "closed" ? rolesWith(app, entity, "read") : [];
  const page = app.pages.find((one) => one.kind === "list" && one.of === entity.name);
  return {
    name: shown.many,
    guessed: said !== null && !isNamedIn(said, entity.one) && !isNamedIn(said, entity.many),
    sight: seeing.length > 0 ? "roles" : SIGHTS[entity.access],
    seenBy: seeing.map(({ many }) => many).filter(isShort),
    rights: `${memberRights(app, entity)}${isPublic(entity) ? `; ${readByAll(entity)}` : ""}`.slice(0, TEXT_MAX),
    fields: entity.fields.flatMap((field, at) => {
      const label = shown.fields[at]?.label ?? field.label;
      return isShort(label) ? [fieldOf({ entity, field, shown: shown.fields[at] ?? field }, said, shownApp)] : [];
    }),
    views: page?.kind === "list" ? [...page.views] : [],
  };
}

type OfField = { entity: EntitySpec; field: FieldSpec; shown: FieldSpec };

function fieldOf({ entity, field, shown }: OfField, said: WordsSaid | null, app: AppSpec): UnderstoodField {
  const isTitle = field.key === (entity.title ?? entity.fields[0]?.key);
  const to = app.entities.find(({ name }) => name === field.to)?.many ?? null;
  return {
    name: shown.label,
    kind: field.kind,
    options: (shown.options ?? []).map((option) => shown.labels?.[option] ?? option).filter(isShort),
    to: to !== null && isShort(to) ? to : null,
    // What each row is called needs no asking.
    guessed: said !== null && !isTitle && !isNamedIn(said, field.label),
    becomes: isTitle || field.readOnly || isReckoned(entity, field) ? [] : becomes(field),
  };
}

/** A value that others give, or that a rule compares. */
const isReckoned = ({ rules = [] }: EntitySpec, { key }: FieldSpec): boolean =>
  rules.some((rule) => JSON.stringify(rule).includes(JSON.stringify(key)));

const KINDS = Object.keys(FIELD_KIND_NAMES) as FieldKindName[]; // its keys are the kinds
const becomes = ({ kind }: FieldSpec): FieldKindName[] =>
  KINDS.filter((other) => other !== kind && other !== "relation" && conversionProblem(kind, other) === null);

function figuresOf({ pages }: AppSpec): string[] {
  const titles = pages.flatMap((page) => {
    if (page.kind === "report") return [page.title];
    if (page.kind !== "dashboard") return [];
    return [...page.figures.map(({ label }) => label), ...page.charts.map(({ title }) => title)];
  });
  return [...new Set(titles)].map((title) => title.slice(0, LABEL_MAX));
}
