// What an app does beyond keeping rows, found by facts: dates that are due, values that stand out, what is owed, whose turn it is.
import type { AppSpec, EntitySpec, FigureSpec, ListSpec, PageOf } from "../blueprint/types.ts";
import type { About, Facts } from "../facts.ts";
import { boundsIn } from "../reading/index.ts";
import { giveDue } from "./due.ts";
import { giveAlerts } from "./figure-alerts.ts";
import { giveOwed } from "./owed.ts";
import { isAsked } from "./spoken-of.ts";
import { giveTurns } from "./turns.ts";
import type { Shown } from "./types.ts";
import { headOf, keyOf } from "./words.ts";

/** From this chance on a phrase is believed. */
const SURE = 0.35;

export const sure = (some: readonly About[]): About[] => some.filter(({ chance }) => chance >= SURE);

/** The facts with only those questions and moments that are surely about one of the lists, by its name. */
function aboutLists(facts: Facts, entities: readonly EntitySpec[]): Facts {
  const heads = new Set(
    entities.filter(isAsked).flatMap(({ one, many }) => [one, many].map((name) => headOf(keyOf(name)))),
  );
  const isSurely = ({ thing }: About) => {
    const meant = thing === null ? undefined : facts.things[thing];
    return meant !== undefined && !meant.isUnwanted && meant.chance >= SURE && heads.has(headOf(meant.key));
  };
  return { ...facts, figures: facts.figures.filter(isSurely), moments: facts.moments.filter(isSurely) };
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

/** The app of the rules with the behaviours of lists that are surely meant. It is changed in no place that it shares with others. */
export function withBehaviours(app: AppSpec, facts: Facts): AppSpec {
  const asked = aboutLists(facts, app.entities);
  if (asked.figures.length + asked.moments.length === 0) return app;
  const own = structuredClone(app);
  showFirst(own, giveBehaviours(own.entities, asked));
  return own;
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
