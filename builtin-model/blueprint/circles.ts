// Lists that lead to each other in a circle: a booklet is of a packet, and the packet is no packet of one booklet.
import type { EntitySpec, FieldSpec } from "./types.ts";

/** How surely a link is meant. What somebody named as a field, or thought of for an archetype, stays in any case. */
export const MEANT = { guessed: 1, usual: 2, belongs: 3, named: 4 } as const;
const MISREAD = 0;

type Link = Readonly<{ entity: EntitySpec; field: FieldSpec }>;

/** Leaves out links that nobody named until these close no circle: first what is least meant, then what leads from the list that comes first to what is of it. */
export function breakCircles(
  entities: readonly EntitySpec[],
  meant: (entity: EntitySpec, field: FieldSpec) => (typeof MEANT)[keyof typeof MEANT],
): void {
  for (;;) {
    const [least] = entities
      .flatMap((entity) => entity.fields.map((field) => ({ entity, field })))
      .filter((link) => closesCircle(link, entities))
      .map((link) => ({ ...link, meant: leadsToTalk(link, entities) ? MISREAD : meant(link.entity, link.field) }))
      .filter((link) => link.meant < MEANT.named)
      .toSorted((left, right) => left.meant - right.meant);
    if (!least) return;
    least.entity.fields = least.entity.fields.filter((field) => field !== least.field);
  }
}

/** Replies and votes are of something, and nothing is of them. */
const leadsToTalk = ({ field }: Link, entities: readonly EntitySpec[]): boolean =>
  entities.some(({ name, part }) => name === field.to && (part === "thread" || part === "toggle"));

/** Whether the list that it leads to leads back. One that leads to its own rows is a tree. */
function closesCircle({ entity, field: { to } }: Link, entities: readonly EntitySpec[]): boolean {
  if (to === undefined || to === entity.name) return false;
  const seen = new Set([to]);
  for (const passed of seen)
    for (const field of entities.find(({ name }) => name === passed)?.fields ?? []) if (field.to) seen.add(field.to);
  return seen.has(entity.name);
}
