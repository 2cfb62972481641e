// Who sees what of an app before and after a change.
import { isOpen } from "../blueprint/kept-private.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";

/** Keys of roles, and who adds a row to it; "all" is every member. */
type Audience = "all" | ReadonlySet<string>;

const NOBODY: Audience = new Set();
const ITS_AUTHOR = "_author";

/** Whether fewer people see something, and nobody sees more of what was there; what else changes does not count. */
export function hidesMore(before: AppSpec, after: AppSpec): boolean {
  const both = audiencesOfBoth(before, after);
  return both.every(({ was, is }) => isWithin(is, was)) && both.some(({ was, is }) => !isWithin(was, is));
}

/** Whether somebody sees more of what was there. */
export const showsMore = (before: AppSpec, after: AppSpec): boolean =>
  audiencesOfBoth(before, after).some(({ was, is }) => !isWithin(is, was));

/** Of what is there before and after. */
function audiencesOfBoth(before: AppSpec, after: AppSpec): { was: Audience; is: Audience }[] {
  const now = audiencesOf(after);
  return [...audiencesOf(before)].flatMap(([what, was]) => {
    const is = now.get(what);
    return is === undefined ? [] : [{ was, is }];
  });
}

const isWithin = (few: Audience, many: Audience): boolean =>
  many === "all" || (few !== "all" && [...few].every((one) => many.has(one)));

/** Who sees the rows of each list, their authors, their fields and each page; of public pages, which fields strangers read. */
function audiencesOf({ entities, pages }: AppSpec): Map<string, Audience> {
  return new Map([
    ...entities.flatMap((entity): [string, Audience][] => [
      [`rows ${entity.name}`, isOpen(entity) ? "all" : new Set(readersOf(entity))],
      [`strangers ${entity.name}`, new Set(entity.publicRead ?? [])],
      [`author ${entity.name}`, entity.anonymous ? NOBODY : "all"],
      ...entity.fields.map(({ key, readers }): [string, Audience] => [
        `field ${entity.name} ${key}`,
        readers ? new Set(readers) : "all",
      ]),
    ]),
    ...pages.map(({ id, role }): [string, Audience] => [
      `page ${id}`,
      role === undefined ? "all" : role === "owner" ? NOBODY : new Set(role),
    ]),
  ]);
}

const readersOf = ({ access, grants = {} }: EntitySpec): string[] => [
  ...(access === "closed" ? [] : [ITS_AUTHOR]),
  ...Object.entries(grants).flatMap(([role, rights]) => (rights.includes("read") ? [role] : [])),
];
