// Questions about who may do what, answered from the plan: "who can see payments?", "what can a coach see?", "how do I make Anna a coach?".
import type { Grant } from "#entity";
import { isPublic, readByAll } from "../blueprint/public-lists.ts";
import { memberRights, roleRights, whoMay } from "../blueprint/right-words.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "../blueprint/types.ts";
import { howToGive, roleNamed } from "../understanding/edits/roles.ts";
import { listing, plain, sentenceCase } from "../understanding/language/words.ts";
import { isTask, roleCalled } from "../understanding/people.ts";

const MAKING =
  /\bhow (?:do|can|could|does|would|should) (?:i|we|one|you|people|somebody|someone|[a-z]+) (?:make|turn|appoint|set|promote|give|assign|become|get|invite|add|let)\b(.*)$/i;
const ROLES =
  /\b(?:which|what|how many|list the|are there|is there an?y?) (?:user |different )?roles?\b|\broles? (?:are|is) there\b/i;
const DOING: readonly (readonly [RegExp, Grant | "decide"])[] = [
  [/\b(?:approves?|decides?|confirms?|accepts?|rejects?|declines?|sets? the status)\b/i, "decide"],
  [/\b(?:deletes?|removes?)\b/i, "delete"],
  [/\b(?:edits?|changes?|updates?|modify|modifies|manages?)\b/i, "update"],
  [/\b(?:adds?|creates?|enters?|writes?|posts?|books?)\b/i, "create"],
  [/\b(?:sees?|views?|reads?|access|open)\b/i, "read"],
];

/** The answer to a question about roles and rights, or null. */
export function roleAnswer(text: string, app: AppSpec, entity: EntitySpec | null): string | null {
  const answer = making(text, app) ?? listed(text, app) ?? ofRole(text, app, entity) ?? whoDoes(text, app, entity);
  return answer === null ? null : `${answer} I changed nothing.`;
}

/** The role that words name, by itself or as "a coach". */
function spoken(text: string, app: AppSpec): RoleSpec | null {
  const words = plain(text).split(" ");
  const phrases = words.flatMap((word, at) => [`${word} ${words[at + 1] ?? ""}`.trim(), word]);
  return phrases.map((phrase) => roleNamed(phrase, app)).find((role) => role !== null) ?? null;
}

function making(text: string, app: AppSpec): string | null {
  const rest = MAKING.exec(text)?.[1];
  if (rest === undefined) return null;
  const known = spoken(rest, app);
  const who = /^\s*(?:make |let )?([A-Z][\w-]+)\b/.exec(rest)?.[1];
  if (known) return howToGive(known, app, who);
  const as = /\b(?:an?|the|as|role|of) ([a-z]+(?: [a-z]+)?)\s*\??$/i.exec(rest)?.[1] ?? "";
  if (who !== undefined && isTask(as)) return howToGive(roleCalled(as), app, who);
  if (!/\broles?\b/i.test(rest)) return null;
  const [first] = app.roles ?? [];
  return first ? howToGive(first, app, who) : noRoles(app);
}

const noRoles = ({ entities }: AppSpec): string =>
  `There are no roles yet: you are the app's owner, and everybody else who signs in is a member. “Only coaches may edit ${entities[0]?.many.toLowerCase() ?? "entries"}” or “add a role for coaches” makes one.`;

function listed(text: string, app: AppSpec): string | null {
  if (!ROLES.test(text)) return null;
  const { roles = [] } = app;
  if (roles.length === 0) return noRoles(app);
  const lines = roles.map((role) => `- ${role.label}: ${beyond(role, app) || "what every member may"}`);
  return `Besides you, the app's owner, and members there ${roles.length === 1 ? "is one role" : `are ${roles.length} roles`}:\n${lines.join("\n")}\n\nYou give them on the page Admin › People of the deployed app.`;
}

/** In which lists a role may more than others. */
const beyond = (role: RoleSpec, { entities, ...rest }: AppSpec): string =>
  entities
    .filter(({ grants, fields }) => grants?.[role.key] || fields.some(({ writers }) => writers?.includes(role.key)))
    .map((entity) => `${roleRights({ ...rest, entities }, entity, role)} (${entity.many.toLowerCase()})`)
    .join("; ");

/** "What can a coach see?", "can coaches delete lessons?". */
function ofRole(text: string, app: AppSpec, entity: EntitySpec | null): string | null {
  if (!/^\s*(?:what|which|can|may|does|do|is|are)\b/i.test(text)) return null;
  const role = spoken(text.replace(/\bof .*$/i, ""), app);
  if (!role) return null;
  const shown = entity && !isPeople(entity, role) ? [entity] : app.entities;
  const lines = shown.map((one) => `- ${one.many}: ${roleRights(app, one, role)}`);
  return `Somebody with the role “${role.label}” in ${app.name}:\n${lines.join("\n")}\n\nYou, as the app's owner, see and change everything.`;
}

const isPeople = (entity: EntitySpec, role: RoleSpec): boolean => plain(entity.many) === plain(role.many);

/** "Who can see payments?" in an app with roles. */
function whoDoes(text: string, app: AppSpec, entity: EntitySpec | null): string | null {
  if (!entity || !app.roles?.length || !/^\s*who\b/i.test(text)) return null;
  const right = DOING.find(([said]) => said.test(text.replace(new RegExp(plain(entity.many), "i"), "")))?.[1];
  return right === undefined ? null : whoMay(app, entity, right);
}

/** What members may, list by list. */
export const rightsOf = (app: AppSpec, shown: readonly EntitySpec[]): string => {
  const lines = shown.map((one) => `- ${one.many}: ${memberRights(app, one)}${one.anonymous ? ", without names" : ""}`);
  const roles = (app.roles ?? []).map(({ label }) => `“${label}”`);
  const more =
    roles.length > 0 ? ` There ${roles.length === 1 ? "is the role" : "are the roles"} ${listing(roles)} besides.` : "";
  const open = shown.filter(isPublic).map((one) => `\n\n${sentenceCase(readByAll(one))}.`);
  return `A member of ${app.name}:\n${lines.join("\n")}${open.join("")}\n\nYou, as the app's owner, see and change everything.${more} I changed nothing.`;
};
