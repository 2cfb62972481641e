// Wishes and questions about roles in six languages, as the English ones that the rest reads.
import type { Language } from "./sentences.ts";

type Wish = readonly [RegExp, string];

/** They are tried before all other wishes: "nur Trainer …" also begins like "nur ich …". */
export const ROLE_WISHES: Readonly<Record<Language, readonly Wish[]>> = {
  german: [
    [
      /^füge? (?:bitte )?(?:eine |die )?(?:neue )?rolle (?:für |namens )?(?:die |den )?(.+?) hinzu$/i,
      "add a role for $1",
    ],
    [
      /^(?:ich brauche |wir brauchen )?(?:eine |die )?(?:neue )?rolle (?:für |namens )?(.+?) (?:hinzufügen|anlegen)$/i,
      "add a role for $1",
    ],
    [/^(?:entferne?|lösche?) (?:die )?rolle (.+)$/i, "remove the role $1"],
    [/^benenne? (?:die )?rolle (.+?) (?:in|zu) (.+?) um$/i, "rename the role $1 to $2"],
    [
      /^nur (?!ich\b)(?:die |der )?(.+?) (?:dürfen|darf|sollen|soll|können|kann) (?:die |das |den |alle )?(.+?) sehen$/i,
      "only $1 can see $2",
    ],
    [
      /^nur (?!ich\b)(?:die |der )?(.+?) (?:dürfen|darf|sollen|soll|können|kann) (?:die |das |den |alle )?(.+?) (?:ändern|bearbeiten|verwalten)$/i,
      "only $1 can edit $2",
    ],
    [
      /^nur (?!ich\b)(?:die |der )?(.+?) (?:dürfen|darf|sollen|soll|können|kann) (?:die |das |den |alle )?(.+?) (?:genehmigen|freigeben|bestätigen)$/i,
      "let $1 approve $2",
    ],
    [
      /^(?:die |der )?(.+?) (?:dürfen|darf|sollen|soll|müssen|muss) (?:die |das |den |alle )?(.+?) (?:genehmigen|freigeben|bestätigen)$/i,
      "let $1 approve $2",
    ],
    [/^wer (?:darf|kann) (?:die |das |den )?(.+?) sehen$/i, "who can see $1?"],
    [/^wer (?:darf|kann) (?:die |das |den )?(.+?) (?:ändern|bearbeiten)$/i, "who can edit $1?"],
    [/^welche rollen gibt es$/i, "which roles are there?"],
  ],
  french: [
    [/^ajoute[rz]? (?:un |le )?rôle (?:pour |de )?(?:les |des )?(.+)$/i, "add a role for $1"],
    [/^supprime[rz]? le rôle (?:de |des |d['’])?(.+)$/i, "remove the role $1"],
    [/^seuls? (?!moi\b)(?:les |le |la )?(.+?) (?:peuvent|peut) voir (?:les |le |la )?(.+)$/i, "only $1 can see $2"],
    [
      /^seuls? (?!moi\b)(?:les |le |la )?(.+?) (?:peuvent|peut) (?:modifier|changer) (?:les |le |la )?(.+)$/i,
      "only $1 can edit $2",
    ],
    [/^(?:les |le )(.+?) (?:peuvent|peut|doivent|doit) approuver (?:les |le |la )?(.+)$/i, "let $1 approve $2"],
    [/^qui peut voir (?:les |le |la )?(.+)$/i, "who can see $1?"],
  ],
  spanish: [
    [/^(?:añade|agrega|crea) (?:un |el )?rol (?:para |de )?(?:los |las )?(.+)$/i, "add a role for $1"],
    [/^(?:quita|elimina|borra) el rol (?:de )?(.+)$/i, "remove the role $1"],
    [
      /^solo (?!yo\b)(?:los |las |el |la )?(.+?) (?:pueden|puede) ver (?:los |las |el |la )?(.+)$/i,
      "only $1 can see $2",
    ],
    [
      /^solo (?!yo\b)(?:los |las |el |la )?(.+?) (?:pueden|puede) (?:cambiar|editar|modificar) (?:los |las )?(.+)$/i,
      "only $1 can edit $2",
    ],
    [/^(?:los |las |el |la )(.+?) (?:pueden|puede|deben|debe) aprobar (?:los |las )?(.+)$/i, "let $1 approve $2"],
    [/^quién puede ver (?:los |las )?(.+)$/i, "who can see $1?"],
  ],
  italian: [
    [/^(?:aggiungi|crea) (?:un |il )?ruolo (?:per |di )?(?:gli |i |le )?(.+)$/i, "add a role for $1"],
    [/^(?:togli|rimuovi|elimina) il ruolo (?:di )?(.+)$/i, "remove the role $1"],
    [/^solo (?!io\b)(?:gli |i |le |il |la )?(.+?) (?:possono|può) vedere (?:gli |i |le )?(.+)$/i, "only $1 can see $2"],
    [
      /^solo (?!io\b)(?:gli |i |le |il |la )?(.+?) (?:possono|può) (?:cambiare|modificare) (?:gli |i |le )?(.+)$/i,
      "only $1 can edit $2",
    ],
    [/^chi può vedere (?:gli |i |le )?(.+)$/i, "who can see $1?"],
  ],
  portuguese: [
    [/^(?:adicione|adiciona|crie|cria) (?:um |o )?papel (?:para |de )?(?:os |as )?(.+)$/i, "add a role for $1"],
    [/^(?:remova|remove) o papel (?:de )?(.+)$/i, "remove the role $1"],
    [
      /^(?:só|somente|apenas) (?!eu\b)(?:os |as |o |a )?(.+?) (?:podem|pode) ver (?:os |as )?(.+)$/i,
      "only $1 can see $2",
    ],
    [
      /^(?:só|somente|apenas) (?!eu\b)(?:os |as |o |a )?(.+?) (?:podem|pode) (?:mudar|editar|alterar) (?:os |as )?(.+)$/i,
      "only $1 can edit $2",
    ],
    [/^quem pode ver (?:os |as )?(.+)$/i, "who can see $1?"],
  ],
  dutch: [
    [/^voeg (?:een |de )?rol (?:voor )?(.+?) toe$/i, "add a role for $1"],
    [/^verwijder de rol (.+)$/i, "remove the role $1"],
    [/^alleen (?!ik\b)(?:de )?(.+?) (?:mogen|mag|kunnen|kan) (?:de |het )?(.+?) zien$/i, "only $1 can see $2"],
    [
      /^alleen (?!ik\b)(?:de )?(.+?) (?:mogen|mag|kunnen|kan) (?:de |het )?(.+?) (?:wijzigen|veranderen|bewerken)$/i,
      "only $1 can edit $2",
    ],
    [/^wie (?:mag|kan) (?:de |het )?(.+?) zien$/i, "who can see $1?"],
  ],
};
