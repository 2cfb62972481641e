// Which lists hold what somebody asks for and somebody else decides.
import type { EntitySpec } from "./types.ts";

/** People have no steps and are not decided on, where there is anything else. */
export function withoutPeople(entities: readonly EntitySpec[]): EntitySpec[] {
  const things = entities.filter(
    ({ fields }) => !fields.some(({ kind }) => kind === "email") || fields.some(({ kind }) => kind === "relation"),
  );
  return things.length > 0 ? things : [...entities];
}

export const onlyAskedFor = (entities: readonly EntitySpec[]): EntitySpec | null => {
  const asked = entities.filter(isAskedFor);
  return asked.length === 1 ? (asked[0] ?? null) : null;
};

export const isAskedFor = ({ name }: EntitySpec): boolean =>
  /(booking|reservation|request|application|order|entr(y|ies)|leave|expense|claim|quote|proposal|submission|loan|swap|sign_up|absence|vacation)s?$/.test(
    name,
  );
