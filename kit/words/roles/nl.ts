// Wie wat is in een app, en hoe men het wordt, in het Nederlands.

import { listed, lower } from "../phrases.ts";
import type { RoleWords } from "./en.ts";

export const nlRoles: RoleWords = {
  title: "Rollen",
  intro: "Stuur een link, of kies hieronder de rollen zodra iemand deze app heeft geopend.",
  links: "Uitnodigingslinks",
  linksText: "Wie een link opent en inlogt, heeft de rol ervan. Een nieuwe link beëindigt de vorige.",
  make: "Link maken",
  makeFor: (role) => `Link voor ${role} maken`,
  makeNew: "Nieuwe link",
  withdraw: "Intrekken",
  copyFor: (role) => `Link voor ${role} kopiëren`,
  noLink: "Nog geen link",
  search: "Personen zoeken",
  nobody: "Niemand anders heeft deze app al geopend",
  nobodyText: "Wie hem opent, verschijnt hier. Met een link hebben mensen hun rol vanaf het begin.",
  noMatch: "Niemand hier heet zo",
  lastHere: "Laatst hier",
  has: (name, role) => `${name}: ${role}`,
  given: (name, role) => `${name} heeft nu de rol ${role}`,
  taken: (name, role) => `${name} heeft de rol ${role} niet meer`,
  entries: "Wat iedereen heeft toegevoegd",
  seeAs: (role) => `Bekijken als ${role}`,
  seeing: (role) => `Je ziet deze app als ${role}.`,
  own: "Terug naar je eigen weergave",
  onlyFor: (roles) => `Alleen mensen met de rol ${listed(roles, "of")} zien deze pagina`,
  onlyForText: "De eigenaar van deze app geeft rollen. Vraag erom als je deze nodig hebt.",
  mayNotAdd: (many, roles) =>
    `Je kunt hier geen ${lower(many)} toevoegen; dat ${roles.length > 0 ? `kunnen alleen mensen met de rol ${listed(roles, "of")}` : "kan alleen de eigenaar van deze app"}.`,
  joining: "Uitnodiging wordt aangenomen",
  joined: (role) => `Je hebt nu de rol ${role}`,
  invite: "Uitnodigen",
  inviteTitle: (title) => `Kopieer deze link voor ${title}`,
  inviteText: (title) => `Wie hem als eerste opent en inlogt, is hier ${title} en ziet wat daarbij hoort.`,
  hasAccess: "Heeft toegang",
  invited: "Uitgenodigd",
  endAccess: "Toegang intrekken",
  accessEnded: (title) => `${title} heeft geen toegang meer`,
  joinedAs: "Je bent erbij: wat van jou is, staat hier",
  onlyPreview:
    "Dit is het voorbeeld: alleen jij kunt de links openen. Nodig mensen uit vanuit de app zodra die gepubliceerd is.",
  notJoined: "Deze uitnodiging werkt niet",
};
