// Roles that a description lists by name: those that its sentences say nothing of get what such people usually may.
import type { Grant } from "#entity";
import { listing, plural, sentenceCase } from "../understanding/language/words.ts";
import { isUntasked, meantBy, rolesAmong } from "../understanding/people.ts";
import { decidedFields, grant, keepFor, roleOf } from "./roles.ts";
import { SAME_DATA } from "./same-data.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "./types.ts";

/** Who leads, keeps order or looks after everything. */
const LEADS =
  /manager|moderator|editor|supervisor|coordinator|leader|lead|director|organi[sz]er|principal|president|chair|planner|controller|staff/i;

const ALL: readonly Grant[] = ["read", "create", "update", "delete"];
const WORK: readonly Grant[] = ["read", "create", "update"];

/** Before anything is said of listed roles: who has none of them looks on. */
export function makeRoomForRoles(app: AppSpec, named: readonly string[]): void {
  if (!named.some((one) => typeof meantBy(one) === "object" && !isUntasked(one))) return;
  const isLookedOn = named.some((one) => /^(?:viewer|reader|guest|visitor)$/.test(one));
  for (const entity of listsOf(app))
    if (entity.access === "shared" || (isLookedOn && entity.access === "published")) entity.access = "managed";
}

/** Makes the listed roles; those that sentences spoke of, `told`, have their rights. */
export function giveRoles(app: AppSpec, named: readonly string[], told: readonly string[]): void {
  const working = named.filter((one) => !isUntasked(one));
  const wanted = rolesAmong(working.length > 0 ? working : named);
  if (wanted.length === 0) return;
  const known = new Set([...(app.roles ?? []), ...rolesAmong(told)].map(({ key }) => key));
  const untold = wanted.filter(({ key }) => !known.has(key));
  const roles = wanted
    .flatMap((role) => roleOf(app, role) ?? [])
    .filter((role) => untold.some(({ key }) => key === role.key));
  const said: Said = { leading: roles.filter(leads), working: roles.filter((role) => !leads(role)), named };
  for (const entity of listsOf(app)) giveUsual(entity, said.leading, said.working);
  app.assumed.push(...sentences(said, app));
}

const listsOf = ({ entities }: AppSpec): EntitySpec[] =>
  entities.filter(({ part }) => part === "main" || part === "side");

const leads = ({ key }: RoleSpec): boolean => LEADS.test(key);

/** What is sent from one person to another is nobody else's, whatever role they have. */
const isPrivate = ({ name, access }: EntitySpec): boolean =>
  access === "private" && /message|chat|journal|diar/.test(name);

function giveUsual(entity: EntitySpec, leading: readonly RoleSpec[], working: readonly RoleSpec[]): void {
  if (isPrivate(entity)) return;
  for (const role of leading) grant(entity, role, ALL);
  // What is not everybody's stays with those who lead.
  const workers = /^(managed|inbox)$/.test(entity.access) ? working : [];
  for (const role of workers) grant(entity, role, entity.access === "inbox" ? ["read", "update"] : WORK);
  if (entity.access === "inbox")
    keepFor(
      decidedFields(entity),
      [...leading, ...workers].map(({ key }) => key),
    );
}

type Said = Readonly<{ leading: readonly RoleSpec[]; working: readonly RoleSpec[]; named: readonly string[] }>;

function sentences({ leading, working, named }: Said, app: AppSpec): string[] {
  const names = (roles: readonly RoleSpec[]) => listing(roles.map(({ many }) => many));
  const owners = named.filter((one) => meantBy(one) === "owner");
  const members = named.filter(isUntasked);
  const [{ many: example } = { many: "coaches" }] = [...working, ...leading];
  const isGranted = ({ key }: RoleSpec) => app.entities.some(({ grants }) => grants?.[key] !== undefined);
  const unsaid = (roles: readonly RoleSpec[], so: string) =>
    roles.length > 0 ? [`You did not say what ${names(roles)} may do: ${so}.`] : [];
  return [
    ...unsaid(leading, "they add, change and delete everything"),
    ...unsaid(working.filter(isGranted), "they add and change rows and delete none"),
    ...unsaid(
      working.filter((role) => !isGranted(role)),
      `so far it is what every member may, and “let ${example} …” gives them more`,
    ),
    ...([...leading, ...working].some(isGranted)
      ? [
          `Who has none of these roles only looks on where there is something for all. “Only ${example} may add …” makes it narrower.`,
        ]
      : []),
    ...(owners.length > 0 ? [`The ${listing(owners)} is you, the app's owner.`] : []),
    ...(members.length > 0
      ? [`${sentenceCase(listing(members.map(plural)))} are what everybody is without a role.`]
      : []),
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
    `You give people the ${roles.length === 1 ? "role" : "roles"} ${listing(roles.map(({ label }) => `“${label}”`))} in the deployed app, on its page Admin › People.`,
  );
}
