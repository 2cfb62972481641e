// Qui est quoi dans une application, et comment on le devient, en français.

import { listed, lower } from "../phrases.ts";
import type { RoleWords } from "./en.ts";

export const frRoles: RoleWords = {
  title: "Rôles",
  intro: "Envoyez un lien, ou choisissez les rôles ci-dessous une fois que la personne a ouvert cette application.",
  links: "Liens d’invitation",
  linksText: "Qui ouvre un lien et se connecte en a le rôle. Un nouveau lien met fin au précédent.",
  make: "Créer un lien",
  makeFor: (role) => `Créer un lien pour ${role}`,
  makeNew: "Nouveau lien",
  withdraw: "Retirer",
  copyFor: (role) => `Copier le lien pour ${role}`,
  noLink: "Pas encore de lien",
  search: "Rechercher des personnes",
  nobody: "Personne d’autre n’a encore ouvert cette application",
  nobodyText: "Qui l’ouvre apparaît ici. Avec un lien, on a son rôle dès le début.",
  noMatch: "Personne ici ne porte ce nom",
  lastHere: "Dernière visite",
  has: (name, role) => `${name} : ${role}`,
  given: (name, role) => `${name} a maintenant le rôle ${role}`,
  taken: (name, role) => `${name} n’a plus le rôle ${role}`,
  entries: "Ce que chacun a ajouté",
  seeAs: (role) => `Voir comme ${role}`,
  seeing: (role) => `Vous voyez cette application comme ${role}.`,
  own: "Revenir à votre propre vue",
  onlyFor: (roles) => `Seules les personnes avec le rôle ${listed(roles, "ou")} voient cette page`,
  onlyForText: "Le propriétaire de cette application attribue les rôles. Demandez-lui si vous avez besoin de celui-ci.",
  mayNotAdd: (many, roles) =>
    `Vous ne pouvez rien ajouter ici (${lower(many)}) ; ${roles.length > 0 ? `seules les personnes avec le rôle ${listed(roles, "ou")} le peuvent` : "seul le propriétaire de cette application le peut"}.`,
  joining: "Acceptation de l’invitation",
  joined: (role) => `Vous avez maintenant le rôle ${role}`,
  invite: "Inviter",
  inviteTitle: (title) => `Copier ce lien pour ${title}`,
  inviteText: (title) =>
    `La première personne qui l’ouvre et se connecte est ${title} ici et voit ce qui lui appartient.`,
  hasAccess: "A accès",
  invited: "Invitation envoyée",
  endAccess: "Retirer l’accès",
  accessEnded: (title) => `${title} n’a plus accès`,
  joinedAs: "Vous y êtes : ce qui est à vous est ici",
  onlyPreview: "Ceci est l’aperçu : vous seul pouvez ouvrir ses liens. Invitez depuis l’application une fois déployée.",
  notJoined: "Cette invitation ne fonctionne pas",
};
