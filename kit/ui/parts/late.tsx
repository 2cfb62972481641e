// Parts of the kit that a first screen does without: fetched once it stands, or when somebody needs them before that. Not
// React's `lazy`: for 300 ms after something else was waited for, `Suspense` holds back what has come (decision 156).
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { words } from "../../words/index.ts";
import { Loading } from "./states.tsx";
import { toast } from "./toasts.tsx";

type Part<Props> = ComponentType<Props>;

export type Late<Props> = {
  /** Fetches it once; asks again after a failure. */
  fetch(): Promise<Part<Props>>;
  /** Null until it is there. */
  arrived(): Part<Props> | null;
};

const parts: { fetch(): Promise<unknown> }[] = [];
/** Where pages are written by the server: what the last drawing lacked. */
const lacking = new Set<() => Promise<unknown>>();

/** Fetches every part that there is: for the render check, which is to see pages as they stand in the end. */
export async function fetchAllParts(): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.fetch()));
}

/** Fetches what the last drawing on the server lacked. @returns whether it has to be drawn again */
export async function fetchLacking(): Promise<boolean> {
  const wanted = [...lacking];
  lacking.clear();
  const fetched = await Promise.allSettled(wanted.map((fetch) => fetch()));
  return fetched.some(({ status }) => status === "fulfilled");
}

export function late<Props>(load: () => Promise<Part<Props>>): Late<Props> {
  let arrived: Part<Props> | null = null;
  let coming: Promise<Part<Props>> | null = null;
  const fetchPart = async () => {
    try {
      coming ??= load();
      arrived = await coming;
      return arrived;
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  const part = { fetch: fetchPart, arrived: () => arrived };
  parts.push(part);
  return part;
}

/** The part, or null until it is there; fetched as soon as it is `wanted`. When that fails a message says so, and `giveUp` is called. */
export function useLate<Props>(part: Late<Props>, wanted: boolean, giveUp: () => void): Part<Props> | null {
  const fail = useCallback(() => {
    toast(words().problems.didNotWork, "error");
    giveUp();
  }, [giveUp]);
  return useArrival(part, wanted, fail);
}

function useArrival<Props>(part: Late<Props>, wanted: boolean, fail: (error: unknown) => void): Part<Props> | null {
  const [, draw] = useState(false);
  const arrived = part.arrived();
  const isMissing = wanted && arrived === null;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    part.fetch().then(
      () => isOver || draw(true),
      (error: unknown) => isOver || fail(error),
    );
    return () => {
      isOver = true;
    };
  }, [isMissing, part, fail]);
  return arrived;
}

type AwaitedProps<Props> = { part: Late<Props>; props: Props; fallback?: ReactNode };

/** Shows the part; a grey shape stands in its place until it is there. What its fetching throws is thrown here. */
export function Awaited<Props extends object>({
  part,
  props,
  fallback = <Loading kind="block" />,
}: AwaitedProps<Props>) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const fail = useCallback((error: unknown) => setFailure({ error }), []);
  const View = useArrival(part, true, fail);
  if (failure !== null) throw failure.error;
  // Effects are a browser's.
  if (View === null && typeof document === "undefined") lacking.add(part.fetch);
  return View === null ? fallback : <View {...props} />;
}

/** Fetches them when the browser has nothing more urgent to do; one that fails is fetched when it is needed. */
export function fetchSoon(parts: readonly { fetch(): Promise<unknown> }[]): void {
  const fetchAll = () => {
    for (const part of parts) void part.fetch().catch(() => {});
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(fetchAll);
  else setTimeout(fetchAll);
}
