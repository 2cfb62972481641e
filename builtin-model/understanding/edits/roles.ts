// What roles there are: "add a role for coaches", "rename the role coach to trainer", "remove the editor role", "make Anna a coach".
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, RoleSpec } from "../../blueprint/types.ts";
import { listing, plain, sentenceCase, singular } from "../language/words.ts";
import { isTask, meantBy, roleCalled } from "../people.ts";
import { statedRoles } from "../stated/roles.ts";
import { clean, entityIn, fieldIn, pageIn, type Reader } from "./context.ts";

const ADD =
  "add|create|make|introduce|set up|define|include|i need|we need|i want|we want|give me|give us|there should be|have";
const NAMED = "(?: for| called| named| of|:)?";
const ADDED: readonly RegExp[] = [
  new RegExp(
    `^(?:${ADD}) (?:an? |the |another |a new |new |two |three |different )*(?:user )?roles?${NAMED} (.+)$`,
    "i",
  ),
  new RegExp(`^(?:${ADD}) (?:an? |the |another |a new |new )*(.+?) (?:user )?roles?$`, "i"),
];
const REMOVED: readonly RegExp[] = [
  /^(?:remove|delete|drop|get rid of|take away) (?:the )?(?:user )?roles?(?: of| for| called| named)? (.+)$/i,
  /^(?:remove|delete|drop|get rid of|take away) (?:the )?(.+?) (?:user )?roles?$/i,
];
const RENAMED: readonly RegExp[] = [
  /^(?:rename|change|call) (?:the )?(?:user )?role(?: of| for| called| named)? (.+?) (?:to|into|as|in) (.+)$/i,
  /^(?:rename|change) (?:the )?(.+?) role (?:to|into|as|in) (.+)$/i,
  /^call (?:the )?(.+?) role (.+)$/i,
];
const PERSON = /^(?:make|set|appoint|promote|turn) (.+?) (?:to |as |into )?(?:an? |the |our )([a-z]+(?: [a-z]+)?)$/i;

/** The app's role that is called so. */
export function roleNamed(noun: string, { roles = [] }: AppSpec): RoleSpec | null {
  const word = plain(noun).replace(/^(?:the|an?|all|our) /, "");
  const wanted = [word, singular(word)];
  return (
    roles.find(({ key, label, many }) =>
      [plain(label), plain(many), plain(key), roleCalled(label).key.toLowerCase()].some((name) =>
        wanted.includes(name),
      ),
    ) ?? null
  );
}

/** A role of the app by its name, or a new one. */
export const roleFor = (noun: string, app: AppSpec): RoleSpec => roleNamed(noun, app) ?? roleCalled(noun);

const partsOf = (list: string): string[] =>
  list
    .split(/\s*,\s*(?:and )?|\s+and\s+|\s*&\s*|\s*\/\s*/)
    .map(clean)
    .filter(Boolean);

export const roleWishes: Reader = (clause, { app }) => {
  if (/\b(?:field|column|choice|dropdown|option)\b/i.test(clause)) return null;
  return added(clause, app) ?? renamed(clause, app) ?? removed(clause, app) ?? person(clause, app);
};

const PEOPLE_WORDS_MAX = 3;

function added(clause: string, app: AppSpec): Edit[] | null {
  const listed = statedRoles(clause).named;
  const list = listed.length > 1 ? listed.join(", ") : ADDED.flatMap((pattern) => pattern.exec(clause)?.[1] ?? [])[0];
  if (list === undefined)
    return /^(?:add|i need|we need|introduce|set up) (?:user |different )?roles?$/i.test(clause)
      ? [{ edit: "answer", text: WHICH }]
      : null;
  // "Add a role to employees" and "add the role of each player" are fields.
  const target =
    /^(?:to|in) (?:the |each |every |all )?(.+)$/i.exec(list)?.[1] ??
    / (?:to|in) (?:the |each |every )?([a-z ]+)$/i.exec(list)?.[1];
  if (target !== undefined && entityIn(target, app)) return null;
  const names = partsOf(list.replace(/ (?:who|that|which|with|so that)\b.*$/i, ""));
  if (names.some((name) => name.split(" ").length > PEOPLE_WORDS_MAX)) return null;
  return names.map((name): Edit => {
    const meant = meantBy(name);
    if (meant === "owner")
      return {
        edit: "answer",
        text: `The ${plain(name)} is you: whoever owns an app may do everything in it. For others who help, name a role of their own, such as “add a role for managers”.`,
      };
    if (meant === "everybody")
      return {
        edit: "answer",
        text: `Everybody who signs in is a ${singular(plain(name))} already, with what “What can a member see?” lists.`,
      };
    return { edit: "addRole", role: roleFor(name, app) };
  });
}

const WHICH =
  "Which roles? For example “add a role for coaches”, and then what they may do: “only coaches may edit lessons”, “let coaches see payments”.";

function renamed(clause: string, app: AppSpec): Edit[] | null {
  const match = RENAMED.map((pattern) => pattern.exec(clause)).find((found) => found !== null);
  const plainly = /^rename (?:the )?([\w ]+?) (?:to|into) ([\w ]+)$/i.exec(clause);
  const isRole =
    plainly?.[1] !== undefined && roleNamed(plainly[1], app) !== null && entityIn(plainly[1], app) === null;
  const [, from, to] = match ?? (isRole ? plainly : null) ?? [];
  if (!from || !to) return null;
  const label = clean(to)
    .replace(/^(?:the|an?) /i, "")
    .slice(0, 40);
  const named = roleCalled(label);
  // A name in another language, or with capitals of its own, stays as it is written.
  const isOwn = /[^ -~]|[a-z][A-Z]|^[A-Z]{2}/.test(label);
  const wanted = isOwn ? { ...named, label: sentenceCase(label), many: label } : named;
  return [{ edit: "renameRole", role: roleFor(clean(from), app), to: wanted }];
}

function removed(clause: string, app: AppSpec): Edit[] | null {
  const list = REMOVED.flatMap((pattern) => pattern.exec(clause)?.[1] ?? [])[0];
  if (list === undefined) return null;
  if (/^(?:all|every) *(?:the )?(?:roles?)?$/i.test(list) || /^all roles$/i.test(clause.replace(/^\w+ /, "")))
    return (app.roles ?? []).map((role) => ({ edit: "removeRole", role }));
  const field = app.entities.some((entity) => fieldIn("role", entity));
  const names = partsOf(list);
  if (field && !names.some((name) => roleNamed(name, app))) return null;
  return names.map((name) => ({ edit: "removeRole", role: roleFor(name, app) }));
}

/** Who somebody is, they are told in the app and not by its plan. */
function person(clause: string, app: AppSpec): Edit[] | null {
  const [, who = "", as = ""] = PERSON.exec(clause) ?? [];
  if (who === "" || pageIn(who, app) || entityIn(who, app)) return null;
  const isName = /^[A-Z]/.test(who.replace(/^(?:my|our|the) /i, "")) || /^(?:my|our) /i.test(who) || who.includes("@");
  const role = roleNamed(as, app);
  if (!role && !(isName && isTask(as))) return null;
  return [{ edit: "answer", text: howToGive(role ?? roleCalled(as), app, clean(who)) }];
}

/** How a person comes to have a role. */
export function howToGive(role: RoleSpec, app: AppSpec, who = "somebody"): string {
  const is = roleNamed(role.label, app) !== null;
  const first = is ? "" : `There is no role “${role.label}” yet: “add a role for ${role.many}” makes it. `;
  const name = role.label.toLowerCase() === role.many ? role.many : `a ${role.label.toLowerCase()}`;
  return `${first}Roles are given to people in the app itself: deploy it, and on its page Admin › People choose “${role.label}” beside ${who} once they have signed in there, or send the invitation link for ${role.many}, which makes whoever opens it ${name.replace(/^a (?=[aeiou])/, "an ")}.`;
}

/** The people of a wish as roles, where it names such as have a role or a task. */
export function rolesIn(group: string, app: AppSpec, isStrong: boolean): RoleSpec[] {
  return plain(group)
    .split(/ and | or /)
    .flatMap((noun) => {
      const known = roleNamed(noun, app);
      if (known) return [known];
      const meant = meantBy(noun);
      return typeof meant === "object" && (isStrong || isTask(noun)) ? [meant] : [];
    });
}

export const manyOf = (roles: readonly RoleSpec[]): string => listing(roles.map(({ many }) => many));
