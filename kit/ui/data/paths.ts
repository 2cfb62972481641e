// Where a row's own page is.
import { useLocation } from "react-router";
import { useOwnPages } from "../app/own-access.ts";
import type { AnyEntity, PageDefinition } from "../types.ts";

const dashed = (name: string) => name.replaceAll("_", "-");

/** The path (with `:id`) of the page that shows one row: the given one, one beside this page, or one named like the entity. */
export function useDetailPath(entity: AnyEntity, given?: string | false): string | null {
  const pages = useOwnPages();
  const { pathname } = useLocation();
  if (given === false) return null;
  if (given) return given;
  const wanted = [`/${entity.name}/:id`, `/${dashed(entity.name)}/:id`];
  const named = pages.find((page) => wanted.includes(page.path));
  if (named) return named.path;
  const isListed = pages.some((page) => page.path === pathname && !page.hidden);
  const beside = pages.find((page) => page.path === `${pathname}/:id`);
  const namesOther = /\/(account|admin|home)$/.test(pathname);
  return isListed &&
    beside &&
    !namesOther &&
    entity.name.startsWith(dashed(pathname.split("/").at(-1) ?? "-").slice(0, 4))
    ? beside.path
    : null;
}

export function pathTo(path: string, id: string): string {
  return path.replace(":id", encodeURIComponent(id));
}

/** The page that lists an entity's rows, if there is one. */
export function useListPath(entity: AnyEntity): string | null {
  return listPathOf(useOwnPages(), entity);
}

/** The same among given pages. */
export function listPathOf(pages: readonly PageDefinition[], entity: AnyEntity): string | null {
  const wanted = [`/${entity.name}`, `/${dashed(entity.name)}`];
  return pages.find((page) => wanted.includes(page.path))?.path ?? null;
}
