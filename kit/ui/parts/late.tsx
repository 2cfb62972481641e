// Parts of the kit that a first screen does without: fetched once it stands, or when somebody needs them before that.
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { words } from "../../words/index.ts";
import { Loading } from "./states.tsx";
import { toast } from "./toasts.tsx";

type Part<Props> = ComponentType<Props>;

export type Late<Props> = {
  /** Fetches it once; asks again after a failure. */
  fetch(): Promise<Part<Props>>;
  /** Null until it is there. */
  arrived(): Part<Props> | null;
  /** For `Suspense`, when it is not there yet. */
  awaited: LazyExoticComponent<Part<Props>>;
};

const parts: { fetch(): Promise<unknown> }[] = [];

/** Fetches every part that there is: for the render check, which is to see pages as they stand in the end. */
export async function fetchAllParts(): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.fetch()));
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
  const awaited = lazy(() => fetchPart().then((part) => ({ default: part })));
  const part = { fetch: fetchPart, arrived: () => arrived, awaited };
  parts.push(part);
  return part;
}

/** The part, or null until it is there; fetched as soon as it is `wanted`. When that fails a message says so, and `giveUp` is called. */
export function useLate<Props>(part: Late<Props>, wanted: boolean, giveUp: () => void): Part<Props> | null {
  const [, draw] = useState(false);
  const arrived = part.arrived();
  const isMissing = wanted && arrived === null;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    const fail = () => {
      toast(words().problems.didNotWork, "error");
      giveUp();
    };
    part.fetch().then(
      () => isOver || draw(true),
      () => isOver || fail(),
    );
    return () => {
      isOver = true;
    };
  }, [isMissing, part, giveUp]);
  return arrived;
}

type AwaitedProps<Props> = { part: Late<Props>; props: Props; fallback?: ReactNode };

/** Shows the part; a grey shape stands in its place until it is there. */
export function Awaited<Props extends object>({
  part,
  props,
  fallback = <Loading kind="block" />,
}: AwaitedProps<Props>) {
  // What was drawn first stays: another component in its place would forget what was typed.
  const [View] = useState<Part<Props>>(() => part.arrived() ?? part.awaited);
  return (
    <Suspense fallback={fallback}>
      <View {...props} />
    </Suspense>
  );
}

/** Fetches them when the browser has nothing more urgent to do; one that fails is fetched when it is needed. */
export function fetchSoon(parts: readonly { fetch(): Promise<unknown> }[]): void {
  const fetchAll = () => {
    for (const part of parts) void part.fetch().catch(() => {});
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(fetchAll);
  else setTimeout(fetchAll);
}
