// Simple wishes in other languages as the English ones that the rest reads: add, remove, rename, require, undo, translate.
import { LANGUAGES, type Language } from "../../knowledge/languages/sentences.ts";
import { fieldInEnglish, inEnglish, languageOf } from "../language/languages.ts";

/** What is asked, in English, with the named things still to be translated. */
type Wish = readonly [RegExp, string];

/** `$1` is what is added or changed, `$2` where. */
const WISHES: Readonly<Record<Language, readonly Wish[]>> = {
  german: [
    [
      /^füge? (?:bei|zu|zum|zur|den|der|dem|für) (.+?) (?:das feld|ein feld|ein|eine|einen|die|das|den) (.+?) hinzu$/i,
      "add $2 to $1",
    ],
    [
      /^füge? (?:ein feld|das feld|ein|eine|einen)? ?(.+?) (?:zu|zum|zur|bei|für) (?:den |der |dem )?(.+?) hinzu$/i,
      "add $1 to $2",
    ],
    [/^füge? (?:eine? |einen )?(?:liste|seite)? ?(?:für |mit |von )?(.+?) hinzu$/i, "add a list of $1"],
    [
      /^(?:entferne|lösche) (?:das feld |die seite |die liste |das |die |den )?(.+?) (?:bei|aus|von) (?:den |der |dem )?(.+)$/i,
      "remove $1 from $2",
    ],
    [/^(?:entferne|lösche) (?:das feld |die seite |die liste |das |die |den )?(.+)$/i, "remove $1"],
    [/^(?:benenne|nenne) (?:das feld |die seite |die |das |den )?(.+?) (?:in|zu) (.+?)(?: um)?$/i, "rename $1 to $2"],
    [
      /^(?:mach|mache) (?:das feld |die |das |den )?(.+?) (?:bei|von) (?:den |der |dem )?(.+?) (?:zur pflicht|zum pflichtfeld|verpflichtend)$/i,
      "make $1 of $2 required",
    ],
    [
      /^(?:mach|mache) (?:das feld |die |das |den )?(.+?) (?:zur pflicht|zum pflichtfeld|verpflichtend)$/i,
      "make $1 required",
    ],
    [/^(?:sortiere) (?:die |das |den )?(.+?) nach (.+)$/i, "sort $1 by $2"],
    [/^(?:zeige?) (?:die |das |den )?(.+?) (?:als|auf einem|in einem) (?:kalender)$/i, "show $1 as a calendar"],
    [/^(?:zeige?) (?:die |das |den )?(.+?) (?:als|auf einer) (?:tafel|board)$/i, "show $1 as a board"],
    [/^(?:mach|mache) (?:das|es) (?:bitte )?(?:wieder )?rückgängig$|^rückgängig( machen)?$/i, "undo that"],
  ],
  french: [
    [
      /^ajoute[rz]? (?:un champ |le champ |une |un |la |le )?(.+?) (?:aux|à la|au|à|pour les|dans les) (.+)$/i,
      "add $1 to $2",
    ],
    [/^ajoute[rz]? (?:une (?:liste|page) (?:de |des |d['’])|des |les )?(.+)$/i, "add a list of $1"],
    [
      /^(?:supprime|enlève|retire)[rz]? (?:le champ |la page |les |la |le |l['’])?(.+?) (?:des|de la|du|de) (.+)$/i,
      "remove $1 from $2",
    ],
    [/^(?:supprime|enlève|retire)[rz]? (?:le champ |la page |les |la |le |l['’])?(.+)$/i, "remove $1"],
    [/^renomme[rz]? (?:le champ |la page |les |la |le )?(.+?) en (.+)$/i, "rename $1 to $2"],
    [/^(?:rend|rends|rendez) (?:le champ |la |le )?(.+?) (?:des|de) (.+?) obligatoire$/i, "make $1 of $2 required"],
    [/^(?:rend|rends|rendez) (?:le champ |la |le )?(.+?) obligatoire$/i, "make $1 required"],
    [/^(?:trie|triez|trier) (?:les )?(.+?) par (.+)$/i, "sort $1 by $2"],
    [/^annule[rz]?( ça| cela)?$/i, "undo that"],
  ],
  spanish: [
    [
      /^(?:añade|agrega|añadir|agregar) (?:un campo |el campo |una |un |la |el )?(.+?) (?:a los|a las|a la|al|a) (.+)$/i,
      "add $1 to $2",
    ],
    [/^(?:añade|agrega|añadir|agregar) (?:una (?:lista|página) de )?(.+)$/i, "add a list of $1"],
    [
      /^(?:quita|elimina|borra) (?:el campo |la página |los |las |la |el )?(.+?) (?:de los|de las|de la|del|de) (.+)$/i,
      "remove $1 from $2",
    ],
    [/^(?:quita|elimina|borra) (?:el campo |la página |los |las |la |el )?(.+)$/i, "remove $1"],
    [
      /^(?:renombra|cambia el nombre de) (?:el campo |los |las |la |el )?(.+?) (?:a|por|como) (.+)$/i,
      "rename $1 to $2",
    ],
    [
      /^(?:haz) (?:obligatorio |que sea obligatorio )(?:el |la )?(.+?) de (?:los |las |la )?(.+)$/i,
      "make $1 of $2 required",
    ],
    [/^(?:ordena) (?:los |las )?(.+?) por (.+)$/i, "sort $1 by $2"],
    [/^(?:deshaz|deshacer)( eso| lo último)?$/i, "undo that"],
  ],
  italian: [
    [/^aggiungi (?:un campo |il campo |una |un |la |il )?(.+?) (?:ai|alle|agli|alla|al|a) (.+)$/i, "add $1 to $2"],
    [/^aggiungi (?:una (?:lista|pagina) di )?(.+)$/i, "add a list of $1"],
    [
      /^(?:togli|elimina|rimuovi) (?:il campo |la pagina |i |le |gli |la |il )?(.+?) (?:dai|dalle|dagli|dalla|dal|da) (.+)$/i,
      "remove $1 from $2",
    ],
    [/^(?:togli|elimina|rimuovi) (?:il campo |la pagina |i |le |gli |la |il )?(.+)$/i, "remove $1"],
    [/^rinomina (?:il campo |i |le |gli |la |il )?(.+?) in (.+)$/i, "rename $1 to $2"],
    [/^rendi (?:obbligatorio |obbligatoria )(?:il |la )?(.+?) (?:dei|delle|degli|di) (.+)$/i, "make $1 of $2 required"],
    [/^ordina (?:i |le |gli )?(.+?) per (.+)$/i, "sort $1 by $2"],
    [/^annulla( questo| tutto)?$/i, "undo that"],
  ],
  portuguese: [
    [
      /^(?:adiciona|adicione|acrescenta|acrescente) (?:um campo |o campo |uma |um |a |o )?(.+?) (?:aos|às|ao|à|a) (.+)$/i,
      "add $1 to $2",
    ],
    [/^(?:adiciona|adicione|acrescenta|acrescente) (?:uma (?:lista|página) de )?(.+)$/i, "add a list of $1"],
    [
      /^(?:remove|remova|elimina|elimine|apaga|apague) (?:o campo |a página |os |as |a |o )?(.+?) (?:dos|das|do|da|de) (.+)$/i,
      "remove $1 from $2",
    ],
    [/^(?:remove|remova|elimina|elimine|apaga|apague) (?:o campo |a página |os |as |a |o )?(.+)$/i, "remove $1"],
    [/^(?:renomeia|renomeie) (?:o campo |os |as |a |o )?(.+?) para (.+)$/i, "rename $1 to $2"],
    [/^(?:torna|torne) (?:o |a )?(.+?) (?:dos|das|de) (.+?) obrigatóri[oa]$/i, "make $1 of $2 required"],
    [/^(?:ordena|ordene) (?:os |as )?(.+?) por (.+)$/i, "sort $1 by $2"],
    [/^(?:desfaz|desfaça|desfazer)( isso| isto)?$/i, "undo that"],
  ],
  dutch: [
    [/^voeg (?:een veld |het veld |een |de |het )?(.+?) (?:toe aan|bij) (?:de |het )?(.+?)(?: toe)?$/i, "add $1 to $2"],
    [/^voeg (?:een (?:lijst|pagina) (?:met |van |voor )?)?(.+?) toe$/i, "add a list of $1"],
    [
      /^(?:verwijder|haal) (?:het veld |de pagina |de |het )?(.+?) (?:van|uit|bij) (?:de |het )?(.+?)(?: weg)?$/i,
      "remove $1 from $2",
    ],
    [/^(?:verwijder) (?:het veld |de pagina |de |het )?(.+)$/i, "remove $1"],
    [/^(?:hernoem|noem) (?:het veld |de |het )?(.+?) (?:naar|tot) (.+)$/i, "rename $1 to $2"],
    [/^maak (?:het veld |de |het )?(.+?) (?:van|bij) (?:de |het )?(.+?) verplicht$/i, "make $1 of $2 required"],
    [/^maak (?:het veld |de |het )?(.+?) verplicht$/i, "make $1 required"],
    [/^sorteer (?:de |het )?(.+?) op (.+)$/i, "sort $1 by $2"],
    [/^maak (?:dat|het) ongedaan$|^ongedaan maken$/i, "undo that"],
  ],
};

/** How wishes begin in English: another language is then not looked for. */
const ENGLISH =
  /^\W*(?:please |can you |could you |also |and |now |ok,? )*(?:add|remove|delete|drop|rename|change|make|set|show|hide|sort|call|undo|put|move|give|let|use|the|i|we|it|my|only|no|what|who|how|can|is|are|do|does|which|every\w*|members?|people|users?)\b/i;

/** The message in English when it is a wish in another language; else as it is. @param spokenHere the app's language, which is tried first */
export function inEnglishWish(message: string, spokenHere: Language | null): string {
  const own = [spokenHere, languageOf(message)].filter((one) => one !== null);
  const tried = ENGLISH.test(message) ? own : [...own, ...LANGUAGES];
  const sentences = message.split(/(?<=[.!?;\n])\s+/);
  const read = sentences.map((sentence) => {
    const clause = sentence
      .replace(/[\s.!?;]+$/, "")
      .replace(/^(?:bitte|por favor|s['’]il te plaît|per favore|alsjeblieft)[, ]+/i, "")
      .trim();
    for (const language of new Set(tried)) {
      const found = WISHES[language].map(([pattern, wish]) => wishIn(clause, pattern, wish, language)).find(Boolean);
      if (found) return `${found}.`;
    }
    return sentence;
  });
  return read.join(" ");
}

function wishIn(clause: string, pattern: RegExp, wish: string, language: Language): string | null {
  const match = pattern.exec(clause);
  if (!match) return null;
  const given = wish.startsWith("rename") ? "2" : "";
  // "Add X to Y": X is a field, and fields have names of their own.
  const field = wish.startsWith("add $") ? (/\$(\d)/.exec(wish)?.[1] ?? "") : "";
  return wish.replace(/\$(\d)/g, (_, at: string) => {
    const words = match[Number(at)] ?? "";
    return at === given ? words : ((at === field ? fieldInEnglish(words, language) : null) ?? named(words, language));
  });
}

/** A thing by its English name where there is one. */
const named = (words: string, language: Language): string => {
  const english = inEnglish(words, language);
  return english.split(" ").length >= words.split(" ").length - 1 && english !== "" ? english : words;
};
