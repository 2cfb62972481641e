// From a message about an app to what is done, what is asked and what is told: each wish by itself.
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { type Trained, trained } from "../tagging/index.ts";
import { appNames } from "./app-names.ts";
import { type Context, listsNamed } from "./context.ts";
import { cutMessage } from "./cut-message.ts";
import { type Decision, decide } from "./decide.ts";
import { type Past, weighReadings } from "./weigh-readings.ts";
import { readWish, type Wish } from "./wish.ts";

/** A wish in its own words, and what becomes of it. */
export type ReadWish = {
  said: string;
  decision: Decision;
  /** What the older rules read in it. */
  rules: readonly Edit[];
};

/** More wishes than these are not read; the reply tells. */
const WISHES_MAX = 12;

/** What stands at hand when a message is read: the app, its past, the list spoken of before, and how the rules read a wish. */
export type Reading = {
  app: AppSpec;
  past: Past;
  last: EntitySpec | null;
  byRules: (wish: string, app: AppSpec) => Edit[];
};

export function readRequest(
  message: string,
  { app, past, last, byRules }: Reading,
  weights: Trained = trained(),
): ReadWish[] {
  const read: ReadWish[] = [];
  let draft = app;
  let spoken = last;
  for (const said of cutMessage(message, app, weights).slice(0, WISHES_MAX)) {
    const wish = readWish(said, draft, weights);
    const context: Context = { app: draft, names: appNames(draft), last: spoken };
    const rules = byRules(said, draft);
    const decision = decide({ weighed: weighReadings(wish, context, past), context, rules, past });
    read.push({ said, decision, rules });
    if (decision.is === "done" && isOfApp(decision.edits))
      draft = sound(applyEdits(draft, decision.edits, past.history, past.taken).app);
    spoken = spokenOf(wish, decision, { ...context, app: draft }) ?? spoken;
  }
  return read;
}

/** Steps back and forth leave the draft as it is: what comes after them is read in the app at hand. */
const isOfApp = (edits: readonly Edit[]): boolean => edits.every(({ edit }) => edit !== "undo" && edit !== "redo");

/** The list that the next wish may go on about. */
function spokenOf(wish: Wish, decision: Decision, context: Context): EntitySpec | null {
  const [first] = decision.is === "done" ? decision.edits : [];
  const name = first && "entity" in first ? first.entity : null;
  const changed = context.app.entities.find((entity) => entity.name === name);
  return changed ?? listsNamed(wish, context).find(({ score }) => score >= 0.8)?.is ?? null;
}
