// Hooks over an entity's calls: lists, single rows, summaries and the three ways to change them.
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Draft, FilterValue, Period, Row } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import type { AnyEntity, RecordsQuery, SummaryGroup, SummaryQuery } from "../types.ts";
import { type ApiError, api } from "./api.ts";
import { localDay } from "./local-time.ts";
import { rangeOf } from "./periods.ts";

export type Records<E extends AnyEntity> = { rows: Row<E>[]; total: number; page: number; pageSize: number };

type HookOptions = { enabled?: boolean };

/** Rows of an entity that the signed-in person may see. */
export function useRecords<E extends AnyEntity>(
  entity: E,
  query: RecordsQuery = {},
  options: HookOptions = {},
): UseQueryResult<Records<E>, ApiError> & { rows: Row<E>[]; total: number } {
  const search = searchOf(entity, query);
  const result = useQuery<Records<E>, ApiError>({
    queryKey: [entity.name, "list", search],
    queryFn: ({ signal }) => api<Records<E>>(`/api/${entity.name}?${search}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
  return { ...result, rows: result.data?.rows ?? [], total: result.data?.total ?? 0 };
}

/** One row; does not ask while `id` is missing. */
export function useRecord<E extends AnyEntity>(
  entity: E,
  id: string | null | undefined,
): UseQueryResult<Row<E>, ApiError> & { row: Row<E> | undefined } {
  const result = useQuery<Row<E>, ApiError>({
    queryKey: [entity.name, "row", id],
    queryFn: ({ signal }) => api<Row<E>>(`/api/${entity.name}/${encodeURIComponent(id ?? "")}`, { signal }),
    enabled: Boolean(id),
  });
  return { ...result, row: result.data };
}

/** Groups with a figure each; without `by` one group with the figure of all rows. */
export function useSummary(
  entity: AnyEntity,
  query: SummaryQuery = {},
): UseQueryResult<{ groups: SummaryGroup[] }, ApiError> & { groups: SummaryGroup[]; value: number } {
  const { by, measure, split, ...rest } = query;
  const search = searchOf(entity, rest, { by, measure, split });
  const result = useQuery<{ groups: SummaryGroup[] }, ApiError>({
    queryKey: [entity.name, "summary", search],
    queryFn: ({ signal }) => api<{ groups: SummaryGroup[] }>(`/api/${entity.name}/summary?${search}`, { signal }),
    placeholderData: keepPreviousData,
  });
  const groups = result.data?.groups ?? [];
  return { ...result, groups, value: groups[0]?.value ?? 0 };
}

export function useCreate<E extends AnyEntity>(entity: E): UseMutationResult<Row<E>, ApiError, Draft<E>> {
  const refresh = useRefresh();
  return useMutation<Row<E>, ApiError, Draft<E>>({
    mutationFn: (draft) => api<Row<E>>(`/api/${entity.name}`, { method: "POST", json: draft }),
    onSuccess: refresh,
  });
}

export function useUpdate<E extends AnyEntity>(
  entity: E,
): UseMutationResult<Row<E>, ApiError, Draft<E> & { id: string }> {
  const refresh = useRefresh();
  return useMutation<Row<E>, ApiError, Draft<E> & { id: string }>({
    mutationFn: ({ id, ...changes }) => api<Row<E>>(`/api/${entity.name}/${id}`, { method: "PATCH", json: changes }),
    onSuccess: refresh,
  });
}

export function useDelete(entity: AnyEntity): UseMutationResult<void, ApiError, string> {
  const client = useQueryClient();
  return useMutation<void, ApiError, string>({
    mutationFn: (id) => api<void>(`/api/${entity.name}/${id}`, { method: "DELETE" }),
    onSuccess: async (_nothing, id) => {
      // The page of the row that is gone may still be open: it must not ask for it again.
      const gone = [entity.name, "row", id];
      await client.invalidateQueries({ queryKey: gone, refetchType: "none" });
      await client.invalidateQueries({
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== JSON.stringify(gone),
      });
    },
  });
}

/** A change may show anywhere: in labels, stocks, totals and figures of other entities. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** A query as the server reads it. */
export function searchOf(
  entity: AnyEntity,
  query: RecordsQuery,
  more: Record<string, string | undefined> = {},
): string {
  const search = new URLSearchParams();
  const plain = { q: query.q, sort: query.sort, page: query.page, pageSize: query.pageSize, scope: query.scope };
  for (const [key, value] of Object.entries({ ...plain, ...more }))
    if (value !== undefined && value !== "") search.set(key, String(value));
  for (const [key, value] of Object.entries(query.filter ?? {}))
    addFilter(search, key, isPeriod(value) ? rangeOf(value.during, isMoment(entity, key), new Date()) : value);
  search.sort();
  return search.toString();
}

const isPeriod = (value: FilterValue | undefined): value is { during: Period } =>
  typeof value === "object" && "during" in value;

/** Days are looked for in dates, moments in everything that has a time. */
function isMoment(entity: AnyEntity, key: string): boolean {
  const field = entity.fields[key];
  return field === undefined || kindOf(field).time !== "day";
}

function addFilter(search: URLSearchParams, key: string, value: FilterValue | undefined): void {
  const name = `filter.${key}`;
  if (value === undefined || value === "") return;
  if (typeof value !== "object") search.append(name, String(value));
  else if (isList(value)) for (const one of value) search.append(name, one);
  else if ("not" in value) for (const one of [value.not].flat()) search.append(`${name}.not`, one);
  else if ("empty" in value) search.set(`${name}.empty`, String(value.empty));
  else if ("alert" in value) search.set(`${name}.alert`, localDay(new Date()));
  else if (!("during" in value)) {
    const { min, max } = value;
    if (min !== undefined && min !== "") search.set(`${name}.min`, String(min));
    if (max !== undefined && max !== "") search.set(`${name}.max`, String(max));
  }
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);
