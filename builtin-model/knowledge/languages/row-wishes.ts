// Wishes for some rows, for numbers that are worked out and for what was taken back, in other languages, as the English ones.
import type { Language } from "./sentences.ts";

type Wish = readonly [RegExp, string];

/** `{1}` is which rows: "offene Bestellungen" becomes "open orders"; `$1` a name, as among the other wishes. */
export const ROW_WISHES: Readonly<Record<Language, readonly Wish[]>> = {
  german: [
    [/^zeige? (?:mir )?wieder alles(?: an)?$/i, "show everything again"],
    [/^zeige? (?:mir )?wieder alle (.+)$|^zeige? (?:mir )?alle (.+) wieder(?: an)?$/i, "show all {1}{2} again"],
    [/^zeige? (?:mir )?(?:bitte )?nur (?:noch )?(?:die )?(.+?)(?: an)?$/i, "show only {1}"],
    [/^(?:blende|verstecke?) (?:alle |die )?(\S+e[nr]?) (\S+)(?: aus)?$/i, "hide {1} {2}"],
    [
      /^(?:mach|mache|erstelle?|füge?|ich brauche|ich möchte) (?:bitte )?(?:eine |noch eine )?(?:neue |eigene )?seite (?:mit|für|nur mit) (?:allen |den |nur )?(.+?)(?: hinzu| an)?$/i,
      "add a page with {1}",
    ],
    [
      /^(?:zeige? )?(?:den |die |das )?durchschnittliche[nrs]? (.+?) (?:auf|im|in) (?:der |dem )?(?:übersicht|überblick|startseite)(?: an)?$/i,
      "show the average $1 on the overview",
    ],
    [
      /^(?:der |die |das )?(.+?) (?:ist|soll) (?:gleich )?(?:der |die |das )?(.+?) (?:plus|\+) (?:der |die |das )?(.+?)(?: sein)?$/i,
      "$1 is $2 plus $3",
    ],
    [
      /^(?:der |die |das )?(.+?) (?:ist|soll) (?:gleich )?(?:der |die |das )?(.+?) (?:minus|-|−) (?:der |die |das )?(.+?)(?: sein)?$/i,
      "$1 is $2 minus $3",
    ],
    [
      /^(?:der |die |das )?(.+?) (?:ist|soll) (?:gleich )?(?:der |die |das )?(.+?) (?:mal|×|\*) (?:der |die |das )?(.+?)(?: sein)?$/i,
      "$1 is $2 times $3",
    ],
    [
      /^(?:wiederherstellen|wiederhole (?:das|es)|stell(?:e)? (?:das|es) wieder her|doch wieder|mach (?:das|es) (?:doch )?wieder)$/i,
      "redo",
    ],
  ],
  french: [
    [/^(?:montre|affiche)[rz]? (?:à nouveau |de nouveau )tout$/i, "show everything again"],
    [/^(?:montre|affiche)[rz]? (?:à nouveau |de nouveau )(?:tous les|toutes les) (.+)$/i, "show all {1} again"],
    [
      /^(?:montre|affiche)[rz]? (?:seulement|uniquement) (?:les |la |le )?(.+)$|^ne (?:montre|affiche)[rz]? que (?:les |la |le )?(.+)$/i,
      "show only {1}{2}",
    ],
    [/^(?:cache|masque)[rz]? (?:les |toutes les |tous les )?(\S+) (\S+)$/i, "hide {2} {1}"],
    [
      /^(?:ajoute|crée|fais)[rz]? une (?:nouvelle )?page (?:avec|pour) (?:seulement )?(?:les |la |le )?(.+)$/i,
      "add a page with {1}",
    ],
    [
      /^(?:montre|affiche)[rz]? (?:le |la |l['’])(.+?) moyen(?:ne)? (?:sur|dans) (?:la |le )?(?:vue d['’]ensemble|accueil|tableau de bord)$/i,
      "show the average $1 on the overview",
    ],
    [/^(?:le |la |l['’])?(.+?) est (?:le |la |l['’])?(.+?) (?:plus|\+) (?:le |la |l['’])?(.+)$/i, "$1 is $2 plus $3"],
    [
      /^(?:le |la |l['’])?(.+?) est (?:le |la |l['’])?(.+?) (?:moins|-|−) (?:le |la |l['’])?(.+)$/i,
      "$1 is $2 minus $3",
    ],
    [
      /^(?:le |la |l['’])?(.+?) est (?:le |la |l['’])?(.+?) (?:fois|×|\*) (?:le |la |l['’])?(.+)$/i,
      "$1 is $2 times $3",
    ],
    [/^(?:rétabli[rs]|refais|refaire|remets)(?: ça| cela| le| la)?$/i, "redo"],
  ],
  spanish: [
    [/^muestra (?:otra vez|de nuevo) todo$/i, "show everything again"],
    [/^muestra (?:otra vez|de nuevo) (?:todos los|todas las) (.+)$/i, "show all {1} again"],
    [/^(?:muestra|enseña) (?:solo|sólo|solamente|únicamente) (?:los |las )?(.+)$/i, "show only {1}"],
    [/^(?:oculta|esconde) (?:los |las )?(\S+) (\S+)$/i, "hide {2} {1}"],
    [
      /^(?:añade|crea|haz|agrega) una (?:nueva )?página (?:con|para|de) (?:solo )?(?:los |las )?(.+)$/i,
      "add a page with {1}",
    ],
    [
      /^(?:muestra|enseña) (?:el |la )?(.+?) medi[oa] en (?:el |la )?(?:resumen|inicio|portada)$/i,
      "show the average $1 on the overview",
    ],
    [/^(?:el |la )?(.+?) es (?:el |la )?(.+?) (?:más|\+) (?:el |la )?(.+)$/i, "$1 is $2 plus $3"],
    [/^(?:el |la )?(.+?) es (?:el |la )?(.+?) (?:menos|-|−) (?:el |la )?(.+)$/i, "$1 is $2 minus $3"],
    [/^(?:el |la )?(.+?) es (?:el |la )?(.+?) (?:por|×|\*) (?:el |la )?(.+)$/i, "$1 is $2 times $3"],
    [/^(?:rehaz|rehacer|rehaga)(?: eso| lo último)?$/i, "redo"],
  ],
  italian: [
    [/^mostra (?:di nuovo|ancora) tutto$/i, "show everything again"],
    [/^mostra (?:di nuovo|ancora) (?:tutti i|tutti gli|tutte le) (.+)$/i, "show all {1} again"],
    [/^mostra (?:solo|soltanto|solamente) (?:i |gli |le )?(.+)$/i, "show only {1}"],
    [/^nascondi (?:i |gli |le )?(\S+) (\S+)$/i, "hide {2} {1}"],
    [
      /^(?:aggiungi|crea|fai) una (?:nuova )?pagina (?:con|per|di) (?:solo )?(?:i |gli |le )?(.+)$/i,
      "add a page with {1}",
    ],
    [
      /^mostra (?:il |la |lo |l['’])?(.+?) medi[oa] (?:nella |sulla |in )?(?:panoramica|home)$/i,
      "show the average $1 on the overview",
    ],
    [
      /^(?:il |la |lo |l['’])?(.+?) è (?:il |la |lo |l['’])?(.+?) (?:più|\+) (?:il |la |lo |l['’])?(.+)$/i,
      "$1 is $2 plus $3",
    ],
    [
      /^(?:il |la |lo |l['’])?(.+?) è (?:il |la |lo |l['’])?(.+?) (?:meno|-|−) (?:il |la |lo |l['’])?(.+)$/i,
      "$1 is $2 minus $3",
    ],
    [
      /^(?:il |la |lo |l['’])?(.+?) è (?:il |la |lo |l['’])?(.+?) (?:per|×|\*) (?:il |la |lo |l['’])?(.+)$/i,
      "$1 is $2 times $3",
    ],
    [/^(?:ripristina|rifai|rifallo)(?: questo| tutto)?$/i, "redo"],
  ],
  portuguese: [
    [/^mostr[ae] (?:outra vez|de novo|novamente) tudo$/i, "show everything again"],
    [/^mostra (?:outra vez|de novo|novamente) (?:todos os|todas as) (.+)$/i, "show all {1} again"],
    [/^mostr[ae] (?:só|apenas|somente) (?:os |as )?(.+)$/i, "show only {1}"],
    [/^(?:esconde|oculta|esconda|oculte) (?:os |as )?(\S+) (\S+)$/i, "hide {2} {1}"],
    [
      /^(?:adiciona|adicione|cria|crie|faz|faça) uma (?:nova )?página (?:com|para|de) (?:só )?(?:os |as )?(.+)$/i,
      "add a page with {1}",
    ],
    [
      /^mostr[ae] (?:o |a )?(.+?) médi[oa] (?:na |no )?(?:visão geral|início|resumo)$/i,
      "show the average $1 on the overview",
    ],
    [/^(?:o |a )?(.+?) é (?:o |a )?(.+?) (?:mais|\+) (?:o |a )?(.+)$/i, "$1 is $2 plus $3"],
    [/^(?:o |a )?(.+?) é (?:o |a )?(.+?) (?:menos|-|−) (?:o |a )?(.+)$/i, "$1 is $2 minus $3"],
    [/^(?:o |a )?(.+?) é (?:o |a )?(.+?) (?:vezes|×|\*) (?:o |a )?(.+)$/i, "$1 is $2 times $3"],
    [/^(?:refaz|refaça|refazer)(?: isso| isto)?$/i, "redo"],
  ],
  dutch: [
    [/^toon weer alles$/i, "show everything again"],
    [/^toon weer alle (.+)$|^toon alle (.+) weer$/i, "show all {1}{2} again"],
    [/^(?:toon|laat) (?:alleen|enkel|slechts) (?:de )?(.+?)(?: zien)?$/i, "show only {1}"],
    [/^verberg (?:de |alle )?(\S+e) (\S+)$/i, "hide {1} {2}"],
    [/^(?:maak|voeg) een (?:nieuwe )?pagina (?:met|voor) (?:alleen )?(?:de )?(.+?)(?: toe)?$/i, "add a page with {1}"],
    [
      /^toon (?:de |het )?gemiddelde (.+?) (?:op|in) (?:het |de )?(?:overzicht|startpagina)$/i,
      "show the average $1 on the overview",
    ],
    [/^(?:de |het )?(.+?) is (?:de |het )?(.+?) min (?:de |het )?(.+)$/i, "$1 is $2 minus $3"],
    [/^(?:de |het )?(.+?) is (?:de |het )?(.+?) (?:maal|keer) (?:de |het )?(.+)$/i, "$1 is $2 times $3"],
    [/^(?:opnieuw|doe (?:het|dat) opnieuw|herstel(?: dat)?)$/i, "redo"],
  ],
};

/** What tells rows from others, besides the options of the app: days, what is late, what is not yet so. */
export const ROW_WORDS: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  german: [
    [/\bstorniert\w*/i, "cancelled"],
    [/\büberfällig\w*/i, "overdue"],
    [/\bheutig\w*|\bvon heute\b/i, "today's"],
    [/\bmorgig\w*|\bvon morgen\b/i, "tomorrow's"],
    [/\b(?:in |aus )?diese[rs]? monats?\b|\bdiesen monat\b/i, "this month's"],
    [/\b(?:in )?diese[r]? woche\b/i, "this week's"],
    [/\bkommend\w*|\bkünftig\w*|\banstehend\w*/i, "upcoming"],
    [/\bvergangen\w*/i, "past"],
    [/\bunbezahlt\w*|\bnicht bezahlt\w*/i, "unpaid"],
  ],
  french: [
    [/\ben retard\b/i, "overdue"],
    [/\bd['’]aujourd['’]hui\b/i, "today's"],
    [/\bde ce mois\b/i, "this month's"],
    [/\bde cette semaine\b/i, "this week's"],
    [/\bà venir\b|\bprochaine?s?\b/i, "upcoming"],
    [/\bpassée?s?\b/i, "past"],
    [/\bimpayée?s?\b|\bnon payée?s?\b/i, "unpaid"],
  ],
  spanish: [
    [/\b(?:vencid|atrasad)[oa]s?\b/i, "overdue"],
    [/\bde hoy\b/i, "today's"],
    [/\bde este mes\b/i, "this month's"],
    [/\bde esta semana\b/i, "this week's"],
    [/\bpróxim[oa]s?\b/i, "upcoming"],
    [/\bpasad[oa]s?\b/i, "past"],
    [/\b(?:no pagad|impagad)[oa]s?\b/i, "unpaid"],
  ],
  italian: [
    [/\bscadut[oaie]\b|\bin ritardo\b/i, "overdue"],
    [/\bdi oggi\b/i, "today's"],
    [/\bdi questo mese\b/i, "this month's"],
    [/\bdi questa settimana\b/i, "this week's"],
    [/\b(?:prossim|futur)[oaie]\b/i, "upcoming"],
    [/\bpassat[oaie]\b/i, "past"],
    [/\bnon pagat[oaie]\b/i, "unpaid"],
  ],
  portuguese: [
    [/\b(?:vencid|atrasad)[oa]s?\b/i, "overdue"],
    [/\bde hoje\b/i, "today's"],
    [/\bdeste mês\b/i, "this month's"],
    [/\bdesta semana\b/i, "this week's"],
    [/\bpróxim[oa]s?\b/i, "upcoming"],
    [/\bpassad[oa]s?\b/i, "past"],
    [/\bnão pag[oa]s?\b/i, "unpaid"],
  ],
  dutch: [
    [/\b(?:te late|achterstallige|verlopen)\b/i, "overdue"],
    [/\bvan vandaag\b/i, "today's"],
    [/\bvan deze maand\b/i, "this month's"],
    [/\bvan deze week\b/i, "this week's"],
    [/\bkomende\b/i, "upcoming"],
    [/\bafgelopen\b/i, "past"],
    [/\bonbetaalde\b/i, "unpaid"],
  ],
};
