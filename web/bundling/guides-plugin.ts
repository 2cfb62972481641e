// Turns the guides, which are Markdown, into what the pages below /docs show: nothing reads Markdown in the browser. The
// kit's are about apps, and models read them too; the platform's own are for people alone.
import { resolve } from "node:path";
import { lexer, type Token, type Tokens } from "marked";
import type { Plugin } from "rolldown";
import { readGuides } from "#guides";
import type { Block, Inline, ShownGuide } from "../lib/guide-types.ts";

const MODULE = "ninefold:guides";
const VIRTUAL = `\0${MODULE}`;
const OWN_PAGES = resolve(import.meta.dirname, "../features/guides/pages");

/** Answers `import { GUIDES } from "ninefold:guides"`. */
export function guidesPlugin(): Plugin {
  return {
    name: "guides",
    resolveId: (source) => (source === MODULE ? VIRTUAL : null),
    load: (id) => (id === VIRTUAL ? `export const GUIDES = ${JSON.stringify(shownGuides())};` : null),
  };
}

export const shownGuides = (): ShownGuide[] =>
  [...readGuides(), ...readGuides(OWN_PAGES)].map(({ topic, title, summary, text }) => ({
    topic,
    title,
    summary: lexer(summary).flatMap((token) => ("tokens" in token ? inlinesOf(token.tokens ?? []) : [])),
    blocks: lexer(text).flatMap(blockOf),
  }));

/** What a guide has no use for (pictures, HTML) is shown as it is written. */
function blockOf(token: Token): Block[] {
  switch (token.type) {
    case "space":
      return [];
    case "heading": {
      const { text, tokens } = token as Tokens.Heading;
      return [{ kind: "heading", id: text.toLowerCase().replace(/[^a-z0-9]+/g, "-"), parts: inlinesOf(tokens) }];
    }
    case "code":
      return [{ kind: "code", text: (token as Tokens.Code).text }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: "list", ordered, items: items.map((item) => inlinesOf(item.tokens)) }];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens));
      return [{ kind: "table", head: cells(header), rows: rows.map(cells) }];
    }
    default:
      return [{ kind: "paragraph", parts: inlinesOf("tokens" in token && token.tokens ? token.tokens : [token]) }];
  }
}

const inlinesOf = (tokens: readonly Token[]): Inline[] => tokens.flatMap(inlineOf);

function inlineOf(token: Token): Inline[] {
  switch (token.type) {
    case "codespan":
      return [{ kind: "code", text: (token as Tokens.Codespan).text }];
    case "strong":
    case "em":
      return [{ kind: token.type === "em" ? "emphasis" : "strong", parts: inlinesOf(token.tokens ?? []) }];
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      return [{ kind: "link", to: href.replace(/^([a-z-]+)\.md$/, "/docs/$1"), parts: inlinesOf(tokens) }];
    }
    default:
      // A list's item is a text with parts of its own.
      if ("tokens" in token && token.tokens) return inlinesOf(token.tokens);
      return [{ kind: "text", text: "text" in token ? String(token.text) : token.raw }];
  }
}
