// Chi è che cosa in un’app, e come lo si diventa, in italiano.

import { listed } from "../phrases.ts";
import type { RoleWords } from "./en.ts";

export const itRoles: RoleWords = {
  title: "Ruoli",
  intro: "Manda un link, oppure scegli i ruoli qui sotto quando la persona ha aperto questa app.",
  links: "Link di invito",
  linksText: "Chi apre un link e accede ha il suo ruolo. Un nuovo link annulla il precedente.",
  make: "Crea un link",
  makeFor: (role) => `Crea un link per ${role}`,
  makeNew: "Nuovo link",
  withdraw: "Ritira",
  copyFor: (role) => `Copia il link per ${role}`,
  noLink: "Ancora nessun link",
  search: "Cerca persone",
  nobody: "Nessun altro ha ancora aperto questa app",
  nobodyText: "Chi la apre appare qui. Con un link si ha il proprio ruolo fin dall’inizio.",
  noMatch: "Nessuno qui ha questo nome",
  lastHere: "Ultima visita",
  has: (name, role) => `${name}: ${role}`,
  given: (name, role) => `${name} ha ora il ruolo ${role}`,
  taken: (name, role) => `${name} non ha più il ruolo ${role}`,
  entries: "Che cosa ha aggiunto ognuno",
  seeAs: (role) => `Vedi come ${role}`,
  seeing: (role) => `Vedi questa app come ${role}.`,
  own: "Torna alla tua vista",
  onlyFor: (roles) => `Solo le persone con il ruolo ${listed(roles, "o")} vedono questa pagina`,
  onlyForText: "I ruoli li assegna il proprietario di questa app. Chiedi a lui se ti serve questo.",
  joining: "Accettazione dell’invito",
  joined: (role) => `Ora hai il ruolo ${role}`,
  notJoined: "Questo invito non funziona",
};
