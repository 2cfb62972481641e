// What a list shows, kept in the address so that a link remembers it.
import { useSearchParams } from "react-router";
import { type FilterValue, VIEWS, type View } from "../../entity/index.ts";

export type ListState = {
  view: View;
  q: string;
  sort: string;
  page: number;
  filter: Record<string, FilterValue>;
  filtered: boolean;
  setView(view: View): void;
  setQ(text: string): void;
  setSort(sort: string): void;
  setPage(page: number): void;
  /** "" removes the filter; `.min` and `.max` after the key bound a range. */
  setFilter(name: string, value: string): void;
  textOf(name: string): string;
  clear(): void;
};

export function useListState(firstView: View, filters: readonly string[]): ListState {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string, keepPage = false) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        if (!keepPage) next.delete("page");
        return next;
      },
      { replace: true },
    );
  const filter: Record<string, FilterValue> = {};
  for (const key of filters) {
    const value = search.get(key);
    const [min, max] = [search.get(`${key}.min`) ?? "", search.get(`${key}.max`) ?? ""];
    if (value) filter[key] = value;
    else if (min || max) filter[key] = { min, max };
  }
  const asked = search.get("view");
  const q = search.get("q") ?? "";
  return {
    view: VIEWS.find((view) => view === asked) ?? firstView,
    q,
    sort: search.get("sort") ?? "",
    page: Math.max(1, Number(search.get("page")) || 1),
    filter,
    filtered: q !== "" || Object.keys(filter).length > 0,
    setView: (view) => change("view", view === firstView ? "" : view),
    setQ: (text) => change("q", text),
    setSort: (sort) => change("sort", sort),
    setPage: (page) => change("page", page > 1 ? String(page) : "", true),
    setFilter: (name, value) => change(name, value),
    textOf: (name) => search.get(name) ?? "",
    clear: () =>
      setSearch(
        (now) => {
          const ends = filters.flatMap((key) => [key, `${key}.min`, `${key}.max`]);
          for (const name of ["q", "sort", "page", ...ends]) now.delete(name);
          return new URLSearchParams(now);
        },
        { replace: true },
      ),
  };
}
