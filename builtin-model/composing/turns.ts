// "Whose turn is it", "how often has each of us": how many rows each has, the fewest first.
import type { EntitySpec } from "../blueprint/types.ts";
import type { Facts } from "../facts.ts";
import { type Shown, speaksOf } from "./behaviours.ts";
import { added } from "./due.ts";

const TURN = new Set(["turn", "often"]);

/** Counts where rows of one list point at those of another. */
export function giveTurns(entities: readonly EntitySpec[], facts: Facts): Shown {
  const isAsked = facts.figures.some((figure) => speaksOf(figure, TURN));
  const [pair] = entities.flatMap((entity) =>
    entity.fields.flatMap(({ kind, key, to }) => {
      const whose = kind === "relation" ? entities.find(({ name }) => name === to && name !== entity.name) : undefined;
      return whose ? [{ entity, key, whose }] : [];
    }),
  );
  if (!isAsked || !pair) return { figures: [], lists: [] };
  const { entity, key, whose } = pair;
  const times = added(whose, { key: "times", label: "Times", kind: "number" });
  whose.rules = [...(whose.rules ?? []), { rule: "sumOf", field: times.key, from: entity.name, by: key }];
  return { figures: [], lists: [{ title: "Whose turn it is", of: whose.name, sort: times.key }] };
}
