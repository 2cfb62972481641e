// Counts what a page's program has put off for a moment: immediates, short timers, the next frame.

/** A timer beyond this is no part of showing a page. */
const SOON_MS = 50;

type Action = (...values: unknown[]) => void;
type Later = (action: Action, ...values: unknown[]) => unknown;
type Cancel = (handle: unknown) => void;
type Pair = Readonly<{ later: string; cancel: string; isSoon?: (delay: unknown) => boolean }>;

const PAIRS: readonly Pair[] = [
  { later: "setTimeout", cancel: "clearTimeout", isSoon: (delay) => !(Number(delay ?? 0) > SOON_MS) },
  { later: "setImmediate", cancel: "clearImmediate" },
  { later: "requestAnimationFrame", cancel: "cancelAnimationFrame" },
];

/** Watches this program's globals from now on; gives how much is put off at the moment. */
export function countPutOff(): () => number {
  const open = new Set<unknown>();
  for (const { later, cancel, isSoon = () => true } of PAIRS) {
    const start: Later = Reflect.get(globalThis, later);
    const end: Cancel = Reflect.get(globalThis, cancel);
    const counted: Later = (action, ...values) => {
      if (typeof action !== "function" || !isSoon(values[0])) return start(action, ...values);
      const handle = start(
        (...given) => {
          open.delete(handle);
          action(...given);
        },
        ...values,
      );
      open.add(handle);
      return handle;
    };
    Reflect.set(globalThis, later, Object.assign(counted, start));
    Reflect.set(globalThis, cancel, (handle: unknown) => {
      open.delete(handle);
      end(handle);
    });
  }
  return () => open.size;
}
