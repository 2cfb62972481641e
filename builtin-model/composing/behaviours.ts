// What an app does beyond keeping rows, found by facts: dates that are due, values that stand out, what is owed, whose turn it is.
import type { AppSpec, EntitySpec, FigureSpec, ListSpec, PageOf } from "../blueprint/types.ts";
import type { About, Facts } from "../facts.ts";
import { boundsIn } from "../reading/index.ts";
import { giveDue } from "./due.ts";
import { giveAlerts } from "./figure-alerts.ts";
import { giveOwed } from "./owed.ts";
import { giveTurns } from "./turns.ts";
import { headOf, keyOf } from "./words.ts";

/** What the first page shows of a behaviour. */
export type Shown = { figures: FigureSpec[]; lists: ListSpec[] };

/** From this chance on a phrase is believed. */
const SURE = 0.35;

export const sure = (some: readonly About[]): About[] => some.filter(({ chance }) => chance >= SURE);

/** Whether one of these words is in the phrase. */
export const speaksOf = ({ key }: About, words: ReadonlySet<string>): boolean =>
  key.split(" ").some((word) => words.has(word));

/** The list that a phrase is about, else the first one. */
export function listOf({ thing }: About, facts: Facts, entities: readonly EntitySpec[]): EntitySpec | undefined {
  const key = thing === null ? undefined : facts.things[thing]?.key;
  const mains = entities.filter(({ part, access }) => part === "main" && access !== "inbox");
  const isCalled = ({ one, many }: EntitySpec) =>
    key !== undefined && [one, many].some((name) => headOf(keyOf(name)) === headOf(key));
  return mains.find(isCalled) ?? mains[0];
}

/** Gives the entities their behaviours; what the first page shows of them. */
export function giveBehaviours(entities: EntitySpec[], facts: Facts): Shown {
  const isBound = (about: About) => boundsIn(about.name) !== null;
  const asked = { ...facts, figures: sure(facts.figures), moments: sure(facts.moments) };
  const parts = [
    giveDue(
      entities,
      asked,
      [...asked.figures, ...asked.moments].filter((about) => !isBound(about)),
    ),
    giveAlerts(entities, asked, [...asked.moments, ...asked.figures].filter(isBound)),
    giveOwed(entities, asked),
    giveTurns(entities, asked),
  ];
  return { figures: parts.flatMap(({ figures }) => figures), lists: parts.flatMap(({ lists }) => lists) };
}

const FIGURES_MAX = 5;
const LISTS_MAX = 4;

/** Puts them first on the first page, in place of what says least there. */
export function showFirst(app: AppSpec, { figures, lists }: Shown): void {
  const page = app.pages.find((one): one is PageOf<"dashboard"> => one.kind === "dashboard");
  if (!page || figures.length + lists.length === 0) return;
  const known = (of: readonly { of: string }[]) => of.filter((one) => app.entities.some(({ name }) => name === one.of));
  const isNew = (label: string) => !figures.some((figure) => figure.label === label);
  page.figures = [...(known(figures) as FigureSpec[]), ...page.figures.filter(({ label }) => isNew(label))].slice(
    0,
    FIGURES_MAX,
  );
  page.lists = [...(known(lists) as ListSpec[]), ...page.lists].slice(0, LISTS_MAX);
  page.order = ["figures", "lists", "charts"];
}
