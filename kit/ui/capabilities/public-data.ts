// What strangers read and send on public pages: calls under /api/public/, which need no sign-in.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Row } from "../../entity/index.ts";
import { sessionStore } from "../app/session.ts";
import { type ApiError, api } from "../data/api.ts";
import type { AnyEntity } from "../types.ts";

type Read<Answer> = UseQueryResult<Answer, ApiError>;

/** What a `publicRoutes` call answers: `usePublic<Status>("/status/42")` asks `/api/public/status/42`. */
export function usePublic<Answer>(path: string, options: { enabled?: boolean } = {}): Read<Answer> {
  const address = `/api/public${path.startsWith("/") ? path : `/${path}`}`;
  return useQuery<Answer, ApiError>({
    queryKey: ["_public", address],
    queryFn: ({ signal }) => api<Answer>(address, { signal }),
    enabled: options.enabled ?? true,
  });
}

/** The fields of a row that its entity shows to strangers (`public.read`), found by its link. */
export type PublicRow<E extends AnyEntity> = Partial<Row<E>>;

/** One row by its link: by `id`, or by the field that the entity names as `public.by`. */
export function usePublicRow<E extends AnyEntity>(
  entity: E,
  link: string | undefined,
): Read<PublicRow<E>> & { row: PublicRow<E> | undefined } {
  const result = usePublic<PublicRow<E>>(`/${entity.name}/${encodeURIComponent(link ?? "")}`, {
    enabled: Boolean(link),
  });
  return { ...result, row: result.data };
}

/** The rows that an entity lists for strangers (`public.list`), up to a hundred a page. */
export function usePublicRows<E extends AnyEntity>(
  entity: E,
  page = 1,
): Read<{ rows: PublicRow<E>[]; total: number }> & { rows: PublicRow<E>[]; total: number } {
  const result = usePublic<{ rows: PublicRow<E>[]; total: number }>(`/${entity.name}?page=${page}`);
  return { ...result, rows: result.data?.rows ?? [], total: result.data?.total ?? 0 };
}

/**
 * Sends what a stranger typed to a call under /api/public/, with the proof of work that the platform asks for.
 * @throws ApiError with a sentence for the person
 */
export async function sendPublic<Answer = unknown>(path: string, json: unknown): Promise<Answer> {
  const { prove } = await import("./proof-of-work.ts");
  const challenge = await api<{ challenge: string; bits: number }>("/_ninefold/challenge");
  const proof = await prove(challenge);
  const address = `/api/public${path.startsWith("/") ? path : `/${path}`}`;
  return api<Answer>(address, { method: "POST", json, headers: { "x-ninefold-proof": proof } });
}

/** The whole address of a public page, to be sent to somebody; of the live app, in the preview too. */
export function publicAddress(path: string): string {
  const { base } = sessionStore.get();
  return new URL(`${base.replace(/^\/preview\//, "/live/")}${path}`, window.location.href).href;
}
