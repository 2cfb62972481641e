// Parts that a first load leaves out, each drawn the moment it is there. Not React's `lazy`: for 300 ms after something
// else was waited for, `Suspense` holds back what has come, and a screen is waited for whenever it opens (decision 156).
import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import { createFetched, type Fetched, patiently } from "./fetched.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

export type LazyPart<Props> = {
  /** `waiting` stands in its place until it is there; the part itself is never told of it. */
  (props: Props & { waiting?: ReactNode }): ReactNode;
  /** Fetches it ahead. Settles in any case: where it fails, it is fetched again when it is drawn. */
  fetch(): Promise<void>;
  isThere(): boolean;
  subscribe(tell: () => void): () => void;
};

/** One that can't be fetched is left out: the page stands without it. */
export const lazyPart = <Props extends object>(load: Load<Props>): LazyPart<Props> =>
  createLazy(load, async () => (await patiently(load)) ?? Nothing);

/** One without which there is no page: what its fetching throws is thrown where it is drawn. */
export const neededPart = <Props extends object>(load: Load<Props>): LazyPart<Props> =>
  createLazy(load, () => load().catch((error: unknown) => () => raise(error)));

function createLazy<Props extends object>(load: Load<Props>, loadSurely: Load<Props>): LazyPart<Props> {
  const part = createFetched(loadSurely);
  const drawn = ({ waiting = null, ...props }: Props & { waiting?: ReactNode }) => (
    <Drawn part={part} waiting={waiting} props={props as unknown as Props} />
  );
  const isThere = () => part.read() !== null;
  return Object.assign(drawn, {
    async fetch() {
      if (!isThere()) await load().then(part.keep, () => {});
    },
    isThere,
    subscribe: part.subscribe,
  });
}

/** Whether all of them are there. */
export function useAreThere(parts: readonly Pick<LazyPart<never>, "isThere" | "subscribe">[]): boolean {
  const subscribe = (tell: () => void) => {
    const leave = parts.map((part) => part.subscribe(tell));
    return () => leave.forEach((each) => void each());
  };
  return useSyncExternalStore(subscribe, () => parts.every((part) => part.isThere()));
}

type DrawnProps<Props> = Readonly<{ part: Fetched<ComponentType<Props>>; waiting: ReactNode; props: Props }>;

function Drawn<Props extends object>({ part, waiting, props }: DrawnProps<Props>): ReactNode {
  const Part = useSyncExternalStore(part.subscribe, part.read);
  // While it is drawn, as `lazy` does: an effect would come after the first paint.
  if (Part === null) void part.begin();
  return Part === null ? waiting : <Part {...props} />;
}

const Nothing = () => null;

function raise(error: unknown): never {
  throw error;
}
