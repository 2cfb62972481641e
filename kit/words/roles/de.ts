// Wer in einer App was ist und wie man es wird, auf Deutsch.

import { listed } from "../phrases.ts";
import type { RoleWords } from "./en.ts";

export const deRoles: RoleWords = {
  title: "Rollen",
  intro: "Schick Personen einen Link, oder wähle ihre Rollen unten, sobald sie diese App geöffnet haben.",
  links: "Einladungslinks",
  linksText: "Wer einen Link öffnet und sich anmeldet, hat dessen Rolle. Ein neuer Link beendet den vorigen.",
  make: "Link erstellen",
  makeFor: (role) => `Link für ${role} erstellen`,
  makeNew: "Neuer Link",
  withdraw: "Zurückziehen",
  copyFor: (role) => `Link für ${role} kopieren`,
  noLink: "Noch kein Link",
  search: "Personen suchen",
  nobody: "Noch hat niemand sonst diese App geöffnet",
  nobodyText: "Wer sie öffnet, erscheint hier. Mit einem Link haben Personen ihre Rolle von Anfang an.",
  noMatch: "Niemand hier heißt so",
  lastHere: "Zuletzt hier",
  has: (name, role) => `${name}: ${role}`,
  given: (name, role) => `${name} hat jetzt die Rolle ${role}`,
  taken: (name, role) => `${name} hat die Rolle ${role} nicht mehr`,
  entries: "Was alle hinzugefügt haben",
  seeAs: (role) => `Ansehen als ${role}`,
  seeing: (role) => `Du siehst diese App als ${role}.`,
  own: "Zurück zur eigenen Ansicht",
  onlyFor: (roles) => `Diese Seite sehen nur Personen mit der Rolle ${listed(roles, "oder")}`,
  onlyForText: "Rollen vergibt, wem diese App gehört. Frag dort nach, wenn du diese brauchst.",
  mayNotAdd: (many, roles) =>
    `Hier kannst du keine ${many} anlegen; das ${roles.length > 0 ? `können nur Personen mit der Rolle ${listed(roles, "oder")}` : "kann nur, wem diese App gehört"}.`,
  joining: "Einladung wird angenommen",
  joined: (role) => `Du hast jetzt die Rolle ${role}`,
  invite: "Einladen",
  inviteTitle: (title) => `Link für ${title} kopieren`,
  inviteText: (title) =>
    `Wer ihn zuerst öffnet und sich anmeldet, ist hier ${title} und sieht, was zu ${title} gehört.`,
  hasAccess: "Hat Zugang",
  invited: "Eingeladen",
  endAccess: "Zugang entziehen",
  accessEnded: (title) => `${title} hat keinen Zugang mehr`,
  joinedAs: "Du bist dabei: Was dir gehört, ist hier",
  onlyPreview:
    "Das ist die Vorschau: Ihre Links kannst nur du öffnen. Lade Personen in der App ein, sobald sie veröffentlicht ist.",
  notJoined: "Diese Einladung funktioniert nicht",
};
