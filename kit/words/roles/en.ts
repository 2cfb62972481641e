// Who is what in an app, and giving it, in English: what an app without a language says, and the keys that every other language has.

import { listed, lower } from "../phrases.ts";

export const enRoles = {
  title: "Roles",
  intro: "Send people a link, or choose their roles below once they have opened this app.",
  links: "Invitation links",
  linksText: "Whoever opens a link and signs in has its role. Making a new link ends the one before.",
  make: "Make a link",
  makeFor: (role: string) => `Make a link for ${role}`,
  makeNew: "New link",
  withdraw: "Withdraw",
  copyFor: (role: string) => `Copy the link for ${role}`,
  noLink: "No link yet",
  search: "Search people",
  nobody: "Nobody else has opened this app yet",
  nobodyText: "Who opens it appears here. With a link, people have their role from the start.",
  noMatch: "Nobody here has such a name",
  lastHere: "Last here",
  has: (name: string, role: string) => `${name}: ${role}`,
  given: (name: string, role: string) => `${name} now has the role ${role}`,
  taken: (name: string, role: string) => `${name} no longer has the role ${role}`,
  entries: "What everybody has added",
  seeAs: (role: string) => `See as ${role}`,
  seeing: (role: string) => `You see this app as ${role}.`,
  own: "Back to your own view",
  onlyFor: (roles: readonly string[]) => `Only people with the role ${listed(roles, "or")} see this page`,
  onlyForText: "The owner of this app gives roles. Ask them if you need this one.",
  mayNotAdd: (many: string, roles: readonly string[]) =>
    `You can't add ${lower(many)} here; only ${roles.length > 0 ? `people with the role ${listed(roles, "or")}` : "the owner of this app"} can.`,
  joining: "Accepting the invitation",
  joined: (role: string) => `You now have the role ${role}`,
  invite: "Invite",
  inviteTitle: (title: string) => `Copy this link for ${title}`,
  inviteText: (title: string) =>
    `Whoever opens it first and signs in is ${title} here: they see what belongs to ${title}.`,
  hasAccess: "Has access",
  invited: "Invited",
  endAccess: "Take access away",
  accessEnded: (title: string) => `${title} has no access any more`,
  joinedAs: "You are in: what is yours is here",
  onlyPreview: "This is the preview: only you can open its links. Invite people from the app once it is deployed.",
  notJoined: "This invitation does not work",
};

/** Every language has all of these. */
export type RoleWords = typeof enRoles;
