// Wishes about the app's language: "translate the app into German", in English or in the language that is wanted.
import { LANGUAGES, type Language } from "../../knowledge/languages/sentences.ts";
import { plain, sentenceCase } from "../language/words.ts";
import type { Reader } from "./context.ts";

const NAMES: Readonly<Record<Language | "english", RegExp>> = {
  german: /\b(german|deutsche?[nrs]?|allemand|aleman|tedesco|alemao|duits)\b/,
  french: /\b(french|franzosische?s?|franzoesische?s?|francais|frances|francese|frans)\b/,
  spanish: /\b(spanish|spanische?s?|espagnol|espanol|spagnolo|espanhol|spaans)\b/,
  italian: /\b(italian|italienische?s?|italien|italiano|italiaans)\b/,
  portuguese: /\b(portuguese|portugiesische?s?|portugais|portugues|portoghese|portugees)\b/,
  dutch:
    /\b(dutch|niederlandische?s?|niederlaendische?s?|hollandisch|neerlandais|holandes|neerlandes|olandese|nederlands)\b/,
  english: /\b(english|englische?s?|anglais|ingles|inglese|engels)\b/,
};
const OTHER =
  /\b(polish|turkish|arabic|chinese|japanese|russian|ukrainian|swedish|norwegian|danish|finnish|czech|greek|hebrew|hindi|korean|romanian|hungarian|catalan|croatian|serbian|bulgarian|vietnamese|thai|welsh|irish|latin)\b/;
const VERB =
  /\b(translate|translated|translation|ubersetz\w*|uebersetz\w*|tradui\w*|traduc\w*|traduz\w*|vertaal\w*|localis\w*|localiz\w*)\b/;
const WHOLE =
  /\b(app|application|aplicacion|applicazione|aplicacao|aplicativo|applicatie|anwendung|site|website|everything|alles|tout|todo|tutto|tudo|interface|it|texts?|words?|labels?|language|sprache|langue|idioma|lingua|taal)\b/;
const ASKING =
  /\b(make|switch|change|set|put|turn|want|need|should|must|speak|show|have|mach|mache|stell|stelle|mets|pon|metti|poe|zet|be)\b/;
const IN = /\b(in|into|to|ins|auf|en|al|in het|naar|para|em|is|be|speak|version)\b/;

/** "Translate the app into German", "I want everything in French", "make it Spanish", "back to English". */
export const translation: Reader = (clause, { entity }) => {
  const words = plain(clause);
  const language = [...LANGUAGES, "english" as const].find((one) => NAMES[one].test(words));
  const asked =
    VERB.test(words) ||
    (WHOLE.test(words) && ASKING.test(words) && (IN.test(words) || words.split(" ").length < 5)) ||
    /^(back |now |all |everything )?(in|into|to|auf|en) \w+( please)?$/.test(words);
  if (!asked || /\b(add|option|options|field|column|rename|call)\b/.test(words)) return null;
  if (language) return [{ edit: "translate", language: language === "english" ? null : language }];
  const other = OTHER.exec(words)?.[1];
  if (!VERB.test(words) && !other) return null;
  const hint = `I can put an app into English, ${LANGUAGES.map(sentenceCase).join(", ")}: “translate the app into German”.${
    entity ? "" : " In any other language every name is yours: “call customers …”, “change the headline to …”."
  }`;
  return [{ edit: "unknown", text: clause.slice(0, 200), hint }];
};
