// HTML as tagged templates: every inserted value is escaped unless it is HTML already.

export type Html = { readonly html: string };

type Part = Html | string | number | null | undefined | false | readonly Html[];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "html" in part ? part.html : part.map((one) => one.html).join("");
}

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    html: texts.reduce((whole, text, index) => whole + (index === 0 ? "" : write(parts[index - 1])) + text, ""),
  };
}
