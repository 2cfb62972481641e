// Quién es qué en una aplicación, y cómo se llega a serlo, en español.

import { listed, lower } from "../phrases.ts";
import type { RoleWords } from "./en.ts";

export const esRoles: RoleWords = {
  title: "Roles",
  intro: "Envía un enlace, o elige los roles abajo cuando la persona haya abierto esta aplicación.",
  links: "Enlaces de invitación",
  linksText: "Quien abre un enlace e inicia sesión tiene su rol. Un enlace nuevo anula el anterior.",
  make: "Crear un enlace",
  makeFor: (role) => `Crear un enlace para ${role}`,
  makeNew: "Enlace nuevo",
  withdraw: "Retirar",
  copyFor: (role) => `Copiar el enlace para ${role}`,
  noLink: "Todavía sin enlace",
  search: "Buscar personas",
  nobody: "Nadie más ha abierto todavía esta aplicación",
  nobodyText: "Quien la abre aparece aquí. Con un enlace, cada persona tiene su rol desde el principio.",
  noMatch: "Aquí nadie se llama así",
  lastHere: "Última visita",
  has: (name, role) => `${name}: ${role}`,
  given: (name, role) => `${name} tiene ahora el rol ${role}`,
  taken: (name, role) => `${name} ya no tiene el rol ${role}`,
  entries: "Lo que ha añadido cada persona",
  seeAs: (role) => `Ver como ${role}`,
  seeing: (role) => `Ves esta aplicación como ${role}.`,
  own: "Volver a tu propia vista",
  onlyFor: (roles) => `Solo las personas con el rol ${listed(roles, "o")} ven esta página`,
  onlyForText: "Quien es propietario de esta aplicación asigna los roles. Pídeselo si necesitas este.",
  mayNotAdd: (many, roles) =>
    `Aquí no puedes añadir ${lower(many)}; solo ${roles.length > 0 ? `pueden las personas con el rol ${listed(roles, "o")}` : "puede quien es propietario de esta aplicación"}.`,
  joining: "Aceptando la invitación",
  joined: (role) => `Ahora tienes el rol ${role}`,
  invite: "Invitar",
  inviteTitle: (title) => `Copia este enlace para ${title}`,
  inviteText: (title) => `Quien lo abra primero e inicie sesión es aquí ${title} y ve lo que le corresponde.`,
  hasAccess: "Tiene acceso",
  invited: "Invitación enviada",
  endAccess: "Quitar el acceso",
  accessEnded: (title) => `${title} ya no tiene acceso`,
  joinedAs: "Ya estás dentro: lo tuyo está aquí",
  onlyPreview:
    "Esto es la vista previa: solo tú puedes abrir sus enlaces. Invita desde la aplicación cuando esté publicada.",
  notJoined: "Esta invitación no funciona",
};
