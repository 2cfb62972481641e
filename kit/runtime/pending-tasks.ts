// Counts the tasks that a page has scheduled for the next moment: immediates, timers up to 50 ms, animation frames.

/** A longer timer is no part of showing a page. */
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

/** Wraps this program's global timers from now on; the function that it gives counts the tasks that wait. */
export function countPendingTasks(): () => number {
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
