// Reads a call's arguments while they are being written: the path as soon as it is there, and the text of a file as it grows.
// It looks at every character once, so that a file of any length costs what it is long; a partial JSON text parsed anew with
// each piece would cost its square.

/** What came with the latest piece. */
export type ArgumentsRead = Readonly<{ path: string | null; text: string }>;

/** Arguments that hold a file's new text, or parts of it. */
const TEXT_KEYS: ReadonlySet<string> = new Set(["content", "replace", "replacement", "newText"]);
const PATH_KEYS: ReadonlySet<string> = new Set(["path", "to"]);
const PATH_MAX_LENGTH = 200;
const KEY_MAX_LENGTH = 40;
/** Stands between two passages of one file. */
const BETWEEN = "\n…\n";
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

type Reading = "none" | "key" | "path" | "text" | "other";

/** The returned function takes the next piece of the arguments' JSON; what is no JSON gives nothing. */
export function createArgumentsReader(): (piece: string) => ArgumentsRead {
  let reading: Reading = "none";
  let key = "";
  let path = "";
  let known: string | null = null;
  let passages = 0;
  /** Characters of an escape so far, without its backslash; null outside of one. */
  let escaped: string | null = null;
  /** Open objects and lists; a string in a list, or after a colon, is a value. */
  const open: ("{" | "[")[] = [];
  let afterColon = false;

  function begin(): string {
    const isKey = open.at(-1) === "{" && !afterColon;
    if (isKey) key = "";
    reading = isKey ? "key" : PATH_KEYS.has(key) ? "path" : TEXT_KEYS.has(key) ? "text" : "other";
    if (reading === "path") path = "";
    if (reading !== "text") return "";
    passages += 1;
    return passages > 1 ? BETWEEN : "";
  }
  function end(): void {
    if (reading === "path" && path !== "") known ??= path;
    reading = "none";
  }
  /** A decoded character of the string that is being read; gives what it adds to the file's text. */
  function take(character: string): string {
    if (reading === "key" && key.length < KEY_MAX_LENGTH) key += character;
    if (reading === "path" && path.length < PATH_MAX_LENGTH) path += character;
    return reading === "text" ? character : "";
  }
  function inString(character: string): string {
    if (escaped !== null) return continueEscape(character);
    if (character === "\\") escaped = "";
    else if (character === '"') end();
    else return take(character);
    return "";
  }
  function continueEscape(character: string): string {
    const so = `${escaped}${character}`;
    if (so[0] === "u" && so.length < 5) {
      escaped = so;
      return "";
    }
    escaped = null;
    return take(so[0] === "u" ? String.fromCharCode(Number.parseInt(so.slice(1), 16) || 0) : (ESCAPES[so] ?? so));
  }
  function outside(character: string): string {
    if (character === '"') return begin();
    if (character === ":") afterColon = true;
    else if (character === "," || character === "}" || character === "]" || character === "{" || character === "[") {
      afterColon = false;
      if (character === "{" || character === "[") open.push(character);
      else if (character !== ",") open.pop();
    }
    return "";
  }

  return (piece) => {
    const added: string[] = [];
    for (const character of piece) added.push(reading === "none" ? outside(character) : inString(character));
    return { path: known, text: added.join("") };
  };
}
