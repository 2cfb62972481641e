// The page on which the rows of an entity are listed: its views, filters and introduction.

import type { View } from "#entity";
import type { Manner } from "../understanding/describe.ts";
import { isShownToNamed } from "./named-people.ts";
import { dateOf, has, statusOf } from "./telling-fields.ts";
import type { EntitySpec, FieldSpec, PageOf } from "./types.ts";

const FILTERS_MAX = 4;
export const OWNERS_PAGE = "Only you, as the app's owner, see this page.";

/** Fields that make good filters: choices first. */
export function filtersOf(entity: EntitySpec): string[] {
  const rank = (field: FieldSpec) =>
    field.kind === "choice" ? 0 : field.kind === "relation" ? 1 : field.kind === "yesNo" ? 2 : 3;
  return entity.fields
    .filter((field) => rank(field) < 3 && !field.hidden)
    .toSorted((left, right) => rank(left) - rank(right))
    .map(({ key }) => key)
    .slice(0, FILTERS_MAX);
}

function viewsOf(entity: EntitySpec, { features, audience, words }: Manner): View[] {
  if (/^(messages|chat_messages|private_messages)$/.test(entity.name)) return ["chat", "table"];
  const status = statusOf(entity);
  const day = dateOf(entity);
  const cards =
    audience !== "team" && (entity.access === "published" || entity.access === "managed" || has(entity, "image"));
  const views: View[] = cards ? ["cards", "table"] : ["table"];
  if (status && (status.options?.length ?? 0) > 2 && (entity.access !== "published" || features.has("board")))
    views.push("board");
  if (
    day &&
    (day.kind === "dateTime" ||
      features.has("calendar") ||
      /start|due|check|leaves|departs|planned|scheduled|^day$|^date$/i.test(day.key))
  )
    views.push("calendar");
  if (
    has(entity, "image") &&
    (features.has("gallery") || /photo|image|gallery|artwork|creative|memor/.test(entity.name))
  )
    views.unshift("gallery");
  // Who speaks of pictures wants to look at them.
  else if (has(entity, "image") && /\b(photos?|pictures?|images?)\b/.test(words)) views.push("gallery");
  if (/milestone|schedule|activit|history|timeline|inspection|journal|diary/.test(entity.name) && day)
    views.push("timeline");
  // Where things are is worth a list of its own; where people live is not.
  if (has(entity, "location") && views.length < 4 && !has(entity, "email")) views.push("places");
  return [...new Set(views)];
}

/** The page on which the rows of an entity are listed. */
export function listPage(entity: EntitySpec, entities: readonly EntitySpec[], manner: Manner): PageOf<"list"> {
  const page: PageOf<"list"> = {
    id: entity.name,
    kind: "list",
    of: entity.name,
    title: entity.many,
    icon: entity.icon,
    views: viewsOf(entity, manner),
    filters: filtersOf(entity),
  };
  const intro = introOf(entity, entities);
  if (intro) page.intro = intro;
  if (entity.access === "closed" && !isShownToNamed(entity)) page.role = "owner";
  const status = statusOf(entity);
  if (page.views.includes("board") && status) page.boardBy = status.key;
  const day = dateOf(entity);
  if (page.views.includes("calendar") && day) page.calendarBy = day.key;
  return page;
}

function introOf(entity: EntitySpec, entities: readonly EntitySpec[]): string {
  if (/notifications?$/.test(entity.name) && entity.fields.some(({ key }) => key === "channel"))
    return "Messages to send. Each waits with the status “Queued” until somebody sends it.";
  if (entity.name === "settings") return "Options and values that the app uses. Change them here.";
  if (entity.access === "inbox")
    return `Send ${entity.one.toLowerCase().match(/^[aeiou]/) ? "an" : "a"} ${entity.one.toLowerCase()} and follow what becomes of it.`;
  if (entity.access === "private" && entities.some(({ access }) => access === "published" || access === "managed"))
    return "Only you see these.";
  if (isShownToNamed(entity)) return "Everybody sees what is for them; you, as the app's owner, see all.";
  if (entity.access === "closed") return OWNERS_PAGE;
  if (entity.anonymous) return "Nobody sees who wrote what.";
  return "";
}
