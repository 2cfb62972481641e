// What only an app's server says, in French.

import { lower } from "../phrases.ts";
import type { Refusals } from "./en.ts";

export const frRefusals: Refusals = {
  failed: "Quelque chose s’est mal passé dans l’application. Veuillez réessayer.",
  bodyTooLarge: "C’est trop volumineux : 2 Mo au plus à la fois.",
  somethingWrong: "Quelque chose ne va pas",
  aValue: "Une valeur",
  taken: (label) => `${label} : déjà pris.`,
  alreadyTaken: "Déjà pris",
  stillUsed: "Autre chose y fait encore référence, ou la cible n’existe plus.",
  noLonger: "N’existe plus",
  required: (label) => `${label} : à remplir.`,
  outOfRange: (label) => `${label} : hors limites.`,
  outOfRangeShort: "Hors limites",
  form: "Une valeur n’a pas la bonne forme.",
  full: "Le stockage de cette application est plein. On peut supprimer des entrées, mais ni en ajouter ni en modifier.",
  conflict: "Quelqu’un d’autre l’a modifié au même moment. Veuillez réessayer.",
  noRow: (one) => `Introuvable : ${lower(one)}.`,
  rowGone: (one) => `N’existe plus : ${lower(one)}.`,
  ownerAdds: (many) => `Seul le propriétaire de cette application peut ajouter : ${lower(many)}.`,
  mayNotChange: (one) => `Vous ne pouvez pas modifier ceci (${lower(one)}).`,
  mayNotDelete: (one) => `Vous ne pouvez pas supprimer ceci (${lower(one)}).`,
  step: (label, from, to) => `${label} : on ne passe pas de « ${from} » à « ${to} ».`,
  mustBeAfter: (label, start) => `${label} : doit venir après ${start}.`,
  theStart: "le début",
  theEnd: "La fin",
  later: (label) => `${label} : doit être plus tard`,
  timeTaken: "Ce créneau est déjà pris. Veuillez en choisir un autre.",
  timeTakenFor: (label) => `Ce créneau est déjà pris (${lower(label)}). Veuillez en choisir un autre.`,
  onePer: (one) => `Vous en avez déjà ici : ${lower(one)}.`,
  left: (left) => `Il n’en reste que ${left}.`,
  usedUp: (label) => `${label} : épuisé.`,
  fileEmpty: "Le fichier est vide. Sa première ligne doit nommer les colonnes.",
  fileLines: (most) => `Un fichier compte au plus ${most} lignes.`,
  fileColumns: (labels) =>
    `Aucune colonne n’a été reconnue. La première ligne doit nommer des colonnes telles que ${labels}.`,
  fileTooLarge: "Un fichier à importer compte au plus 5 Mo.",
  fileQuote: "Un guillemet est ouvert et jamais fermé.",
  noRelated: (label, title) => `${label} : « ${title} » n’existe pas.`,
};
