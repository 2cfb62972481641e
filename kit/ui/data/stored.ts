// What a page keeps for the signed-in person on the server, since frames have no storage of their own.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { toast } from "../parts/toasts.tsx";
import { type ApiError, api } from "./api.ts";

export type Stored<Value> = readonly [
  value: Value,
  set: (next: Value | ((now: Value) => Value)) => void,
  state: {
    /** The server has not said yet what it keeps; `value` is the initial one. */
    isPending: boolean;
  },
];

/** After a change was sent; what is set meanwhile is sent together. */
const WAIT_MS = 400;

/** What was set and is not kept yet, by key; `isNewer`: than what is on its way. */
const unsent = new Map<string, { value: unknown; isNewer: boolean }>();

const addressOf = (key: string) => `/api/_stored/${encodeURIComponent(key)}`;

/**
 * A value of JSON that stays for the signed-in person, on every device, until it is set to null: settings, a best score, where they were.
 * `initial` until the server has answered, and as long as nothing is kept. Everybody's values are their own. At most 16 kB each, 100 keys
 * a person; what others should see belongs into an entity.
 */
export function useStored<Value>(key: string, initial: Value): Stored<Value> {
  const client = useQueryClient();
  const name = ["_stored", key];
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const { data, isPending } = useQuery<{ value: unknown }, ApiError>({
    queryKey: name,
    queryFn: ({ signal }) => {
      const held = unsent.get(key);
      return held ? { value: held.value } : api<{ value: unknown }>(addressOf(key), { signal });
    },
    staleTime: 60_000,
  });
  useEffect(() => {
    const leave = () => {
      const held = unsent.get(key);
      if (held?.isNewer) void put(key, held.value, { keepalive: true }).catch(() => undefined);
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [key]);
  // The page that set it says what it is; the server gives back the same.
  const read = (held: { value: unknown } | undefined) => (held?.value ?? initial) as Value;
  const set = (next: Value | ((now: Value) => Value)) => {
    const now = read(client.getQueryData<{ value: unknown }>(name));
    const value: unknown = typeof next === "function" ? (next as (now: Value) => Value)(now) : next; // a value of JSON is no function
    // What is on its way here says how it was before; it must not undo what is set now.
    void client.cancelQueries({ queryKey: name }, { revert: false });
    client.setQueryData(name, { value });
    // The cache tells in a later turn. By then React has set a control back to what it showed, and the cursor to its end.
    drawAgain();
    const held = unsent.get(key);
    if (held) Object.assign(held, { value, isNewer: true });
    else void send(key, value);
  };
  return [read(data), set, { isPending }];
}

const put = (key: string, value: unknown, init: RequestInit = {}) =>
  api(addressOf(key), { ...init, method: "PUT", json: { value } });

/** Sends a value, and what was set meanwhile after it. */
async function send(key: string, value: unknown): Promise<void> {
  const held = { value, isNewer: false };
  unsent.set(key, held);
  try {
    await put(key, value);
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "error");
  }
  if (held.isNewer) setTimeout(() => void send(key, held.value), WAIT_MS);
  else unsent.delete(key);
}
