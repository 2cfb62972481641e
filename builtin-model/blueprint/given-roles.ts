// Roles that a description lists by name: those that its sentences say nothing of get what such people usually may.
import type { Grant } from "#entity";
import { listing } from "../understanding/language/words.ts";
import { meantBy, rolesAmong } from "../understanding/people.ts";
import { decidedFields, grant, keepFor, roleOf } from "./roles.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "./types.ts";

/** What a team's app assumes without roles. */
export const SAME_DATA = "Everybody who signs in works on the same data.";

/** Who leads, keeps order or looks after everything. */
const LEADS =
  /manager|moderator|editor|supervisor|coordinator|leader|lead|director|organi[sz]er|principal|president|chair|planner|controller|staff/i;

const ALL: readonly Grant[] = ["read", "create", "update", "delete"];
const WORK: readonly Grant[] = ["read", "create", "update"];

/** Makes the listed roles; who has none of them looks on. */
export function giveRoles(app: AppSpec, named: readonly string[]): void {
  if (named.length === 0) return;
  const wanted = rolesAmong(named);
  const told = new Set((app.roles ?? []).map(({ key }) => key));
  const roles = wanted.flatMap((role) => roleOf(app, role) ?? []);
  const untold = roles.filter(({ key }) => !told.has(key));
  const [leading, working] = [untold.filter(leads), untold.filter((role) => !leads(role))];
  const lists = app.entities.filter(({ part }) => part === "main" || part === "side");
  const isLookedOn = named.some((one) => /^(?:viewer|reader|guest|visitor)$/.test(one));
  if (untold.length > 0)
    for (const entity of lists) {
      if (entity.access === "shared" || (isLookedOn && entity.access === "published")) entity.access = "managed";
      giveUsual(entity, leading, working);
    }
  app.assumed.push(...sentences({ leading, working, named }));
}

const leads = ({ key }: RoleSpec): boolean => LEADS.test(key);

function giveUsual(entity: EntitySpec, leading: readonly RoleSpec[], working: readonly RoleSpec[]): void {
  for (const role of leading) grant(entity, role, ALL);
  // What only the app's owner sees stays with those who lead.
  const workers = entity.access === "closed" ? [] : working;
  for (const role of workers) grant(entity, role, entity.access === "inbox" ? ["read", "update"] : WORK);
  if (entity.access === "inbox")
    keepFor(
      decidedFields(entity),
      [...leading, ...workers].map(({ key }) => key),
    );
}

function sentences(said: {
  leading: readonly RoleSpec[];
  working: readonly RoleSpec[];
  named: readonly string[];
}): string[] {
  const names = (roles: readonly RoleSpec[]) => listing(roles.map(({ many }) => many));
  const owners = said.named.filter((one) => meantBy(one) === "owner");
  const members = said.named.filter((one) => meantBy(one) === "everybody");
  const [{ many: example } = { many: "coaches" }] = [...said.working, ...said.leading];
  return [
    ...(said.leading.length > 0
      ? [`You did not say what ${names(said.leading)} may do, so they add, change and delete everything.`]
      : []),
    ...(said.working.length > 0
      ? [`You did not say what ${names(said.working)} may do, so they add and change rows and delete none.`]
      : []),
    ...(said.leading.length + said.working.length > 0
      ? [
          `Who has none of these roles only looks on where there is something for all. “Only ${example} may add …” makes it narrower.`,
        ]
      : []),
    ...(owners.length > 0 ? [`The ${listing(owners)} is you, the app's owner.`] : []),
    ...(members.length > 0 ? [`A ${members[0]} is what everybody is without a role.`] : []),
  ];
}

/** How people come to have a role, and what all have in common; said where an app has some. */
export function noteRoles(app: AppSpec): void {
  const { roles = [] } = app;
  if (roles.length === 0) return;
  const shared = app.entities.filter(({ access, part }) => access === "shared" && part === "main");
  app.assumed = app.assumed.flatMap((sentence) =>
    sentence !== SAME_DATA
      ? [sentence]
      : shared.length > 0
        ? [`Everybody who signs in sees and changes ${listing(shared.map(({ many }) => many.toLowerCase()))}.`]
        : [],
  );
  app.assumed.push(
    `You make people ${listing(roles.map(({ many }) => many))} in the deployed app, on its page Admin › People.`,
  );
}
