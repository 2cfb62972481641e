// "Whose turn is it", "how often has each of us": how many rows each has, the fewest first.
import type { EntitySpec } from "../blueprint/types.ts";
import type { Facts } from "../facts.ts";
import { added } from "./due.ts";
import { listOf, speaksOf } from "./spoken-of.ts";
import type { Shown } from "./types.ts";

const TURN = new Set(["turn", "often"]);

/** Counts where rows of one list point at those of another. */
export function giveTurns(entities: readonly EntitySpec[], facts: Facts): Shown {
  const about = facts.figures.find((figure) => speaksOf(figure, TURN));
  const asked = about && listOf(about, facts, entities);
  const pairs = entities.flatMap((entity) =>
    entity.fields.flatMap(({ kind, key, to }) => {
      const whose = kind === "relation" ? entities.find(({ name }) => name === to && name !== entity.name) : undefined;
      return whose ? [{ entity, key, whose }] : [];
    }),
  );
  const pair = pairs.find(({ entity, whose }) => entity === asked || whose === asked);
  if (!pair) return { figures: [], lists: [] };
  const { entity, key, whose } = pair;
  const times = added(whose, { key: "times", label: "Times", kind: "number" });
  whose.rules = [...(whose.rules ?? []), { rule: "sumOf", field: times.key, from: entity.name, by: key }];
  return { figures: [], lists: [{ title: "Whose turn it is", of: whose.name, sort: times.key }] };
}
