// "Make this blue", "rename this to …": the element that was pointed at takes the place of "this".
import type { AppSpec } from "../blueprint/types.ts";
import { plain } from "../understanding/language/words.ts";
import { readTheme } from "../understanding/theme.ts";
import type { PointedAt } from "./material.ts";

const THIS =
  /\b(?:this|that|it)\b(?:\s+(?:button|text|heading|headline|title|label|field|column|page|link|badge|option|name|one|thing|element)\b)?/i;
const HIGHLIGHTED = /^(a|button|nav|svg|input|progress)$/i;
const SURFACES = /^(body|main|section|div|article|aside|header|footer|html)$/i;

/** The message with what is meant in the place of "this"; unchanged when nothing of the app is known to be meant. */
export function withPointedAt(request: string, element: PointedAt | null, app: AppSpec): string {
  if (element === null || !THIS.test(request)) return request;
  const colored = coloredPlace(request, element, app);
  if (colored !== null) return colored;
  const target = targetOf(element, app);
  return target === null ? request : request.replace(THIS, target);
}

/** An option of a choice has a colour of its own; buttons share the accent, surfaces the background. */
function coloredPlace(request: string, { tag = "", text = "" }: PointedAt, app: AppSpec): string | null {
  const named =
    /\b(?:make|color|colour|paint|turn|set)\s+(?:this|that|it)\b.*?\b(?:to\s+)?(#[0-9a-f]{3,8}|\p{L}+(?:\s\p{L}+)?)\s*[.!]?\s*$/iu.exec(
      request,
    )?.[1];
  if (named === undefined || Object.keys(readTheme(`with a ${named} background`).theme).length === 0) return null;
  const option = app.entities
    .flatMap(({ fields }) => fields.flatMap(({ options = [] }) => options))
    .find((one) => plain(one) === plain(text));
  if (option !== undefined && !HIGHLIGHTED.test(tag)) return `mark ${option} ${named}`;
  if (HIGHLIGHTED.test(tag)) return `change the accent colour to ${named}`;
  return SURFACES.test(tag) ? `make the background ${named}` : null;
}

/** What the element says, as the app's own words for it. */
function targetOf(
  { text = "", component = "", path = "", page: address = "" }: PointedAt,
  app: AppSpec,
): string | null {
  const said = plain(text);
  if (said === "") return null;
  const place = plain(`${component} ${path} ${address}`.replace(/([a-z])([A-Z])/g, "$1 $2"));
  const near = app.entities.toSorted(
    (left, right) => Number(place.includes(plain(right.many))) - Number(place.includes(plain(left.many))),
  );
  for (const key of ["headline", "action"] as const) if (plain(app.landing[key]) === said) return `the ${key}`;
  if (plain(app.name) === said) return "the app";
  const option = near.find(({ fields }) =>
    fields.some(({ options = [] }) => options.some((one) => plain(one) === said)),
  );
  const owner = near.find(({ fields }) => fields.some(({ label }) => plain(label) === said));
  if (owner) return `the field ${text.trim()} of ${owner.many.toLowerCase()}`;
  if (option) return `the option ${text.trim()} of ${option.many.toLowerCase()}`;
  const entity = app.entities.find(({ one, many }) => plain(one) === said || plain(many) === said);
  if (entity) return entity.many.toLowerCase();
  const page = app.pages.find(({ title }) => plain(title) === said);
  return page ? `the page ${page.title}` : null;
}
