// What a message wants of pages: which is first, which goes by its place, and which stand under one heading.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, PageSpec } from "../../blueprint/types.ts";
import { sentenceCase } from "../language/words.ts";
import { clean, entityIn, pageIn, type Reader } from "./context.ts";

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** The page that a text names, by its title, its list or its place in the navigation. */
function pageMeant(text: string, app: AppSpec): PageSpec | null {
  const place = /\b(first|second|third|fourth|fifth|sixth|seventh|eighth|last)\b(?= (?:page|menu entry|entry)\b)/i.exec(
    text,
  )?.[1];
  if (place) return (/last/i.test(place) ? app.pages.at(-1) : app.pages[PLACES.indexOf(place.toLowerCase())]) ?? null;
  const entity = entityIn(text, app);
  return pageIn(text, app) ?? app.pages.find((page) => page.kind === "list" && page.of === entity?.name) ?? null;
}

const START =
  /^(?:make|set|use|let|put|move|show) (?:the )?(.+?) (?:page )?(?:be |as |to be |to |at )?(?:the |my |our )?(?:(first|second|third|fourth|fifth|last|start|home|landing|opening|main) ?(?:page|screen|one in the menu|in the (?:menu|navigation|sidebar)))$/i;
const HEADING =
  /^(?:group|put|move|gather|collect|bundle) (?:the )?(?:pages? (?:of |for |about )?)?(.+?) (?:pages? )?(?:together )?(?:under|into|in|below) (?:the |an? |one )?(?:new )?(?:(?:menu |navigation )?(?:heading|group|section|menu|title))?(?: called| named)? ?["“]?(.+?)["”]?$/i;

/** "Make tasks the first page", "remove the second page", "group gardeners and plots under People". */
export const pages: Reader = (clause, { app }) => {
  const start = START.exec(clause);
  const opened = start?.[1] ? pageMeant(start[1], app) : null;
  if (opened && start) {
    const place = PLACES.indexOf((start[2] ?? "").toLowerCase());
    const at = place > 0 ? { at: place } : {};
    return [{ edit: "movePage", id: opened.id, isFirst: !/last/i.test(start[2] ?? ""), ...at }];
  }
  if (
    /^(?:remove|delete|drop|hide|get rid of)\b.*\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|last) page\b/i.test(
      clause,
    )
  ) {
    const gone = pageMeant(clause, app);
    return gone ? [{ edit: "removePage", id: gone.id }] : null;
  }
  return copied(clause, app) ?? heading(clause, app);
};

const COPIES =
  /^(?:duplicate|copy|clone|make a (?:copy|duplicate) of|double) (?:the |my )?(.+?)(?: page| list)?(?: (?:as|to|into|and (?:call|name) (?:it|the copy)|called|named) (?:an? |the )?(?:new )?(?:page )?(?:called |named )?["“]?(.+?)["”]?)?$/i;

/** "Duplicate the tasks page as My tasks". */
function copied(clause: string, app: AppSpec): Edit[] | null {
  const match = COPIES.exec(clause);
  const page = match?.[1] ? pageMeant(match[1], app) : null;
  return page ? [{ edit: "duplicatePage", id: page.id, title: match?.[2] ? clean(match[2]) : null }] : null;
}

function heading(clause: string, app: AppSpec): Edit[] | null {
  const match = HEADING.exec(clause);
  if (!match?.[1] || !match[2] || /\b(by|chart|field|column|option)\b/i.test(clause)) return null;
  const isSaid = /\b(group|heading|section|pages?|menu|together|gather|bundle)\b/i.test(clause);
  const parts = match[1]
    .split(/,|\band\b|&/)
    .map((part) => pageMeant(part, app) ?? pageMeant(part.replace(/\b(lists?|pages?)\b/gi, " "), app));
  const found = parts.filter((page) => page !== null);
  if (!isSaid || found.length === 0 || found.length < parts.length) return null;
  return [{ edit: "groupPages", ids: found.map(({ id }) => id), group: sentenceCase(clean(match[2])).slice(0, 40) }];
}
