// What a page keeps for the signed-in person on the server, since frames have no storage of their own.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
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

/** Changes that come fast are sent together. */
const WAIT_MS = 400;

/** What was set and is not kept yet, by key. */
const unsent = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>();

const addressOf = (key: string) => `/api/_stored/${encodeURIComponent(key)}`;

/**
 * A value of JSON that stays for the signed-in person, on every device, until it is set to null: settings, a best score, where they were.
 * `initial` until the server has answered, and as long as nothing is kept. Everybody's values are their own. At most 16 kB each, 100 keys
 * a person; what others should see belongs into an entity.
 */
export function useStored<Value>(key: string, initial: Value): Stored<Value> {
  const client = useQueryClient();
  const name = ["_stored", key];
  const { data, isPending } = useQuery<{ value: unknown }, ApiError>({
    queryKey: name,
    queryFn: ({ signal }) => {
      const held = unsent.get(key);
      return held ? { value: held.value } : api<{ value: unknown }>(addressOf(key), { signal });
    },
    staleTime: 60_000,
  });
  useEffect(() => {
    const leave = () => void send(key, true);
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [key]);
  // The page that set it says what it is; the server gives back the same.
  const read = (held: { value: unknown } | undefined) => (held?.value ?? initial) as Value;
  const set = (next: Value | ((now: Value) => Value)) => {
    const now = read(client.getQueryData<{ value: unknown }>(name));
    const value: unknown = typeof next === "function" ? (next as (now: Value) => Value)(now) : next; // a value of JSON is no function
    void client.cancelQueries({ queryKey: name });
    client.setQueryData(name, { value });
    clearTimeout(unsent.get(key)?.timer);
    unsent.set(key, { value, timer: setTimeout(() => void send(key), WAIT_MS) });
  };
  return [read(data), set, { isPending }];
}

/** Sends what waits; what is set meanwhile waits anew. */
async function send(key: string, keepalive = false): Promise<void> {
  const held = unsent.get(key);
  if (!held) return;
  clearTimeout(held.timer);
  try {
    await api(addressOf(key), { method: "PUT", json: { value: held.value }, keepalive });
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "error");
  } finally {
    if (unsent.get(key) === held) unsent.delete(key);
  }
}
