// What comes next in a simulation: the earliest of many events, as a binary heap.

/** `wake`: the how manieth of the app a look whether it sleeps belongs to. */
export type SimulatedEvent = Readonly<
  { at: number; app: number } & ({ kind: "call" | "sample" } | { kind: "sleep"; wake: number })
>;

export type EventQueue = Readonly<{ push(event: SimulatedEvent): void; pop(): SimulatedEvent | undefined }>;

export function createEventQueue(): EventQueue {
  const heap: SimulatedEvent[] = [];
  const at = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  function swap(one: number, other: number): void {
    const [first, second] = [heap[one], heap[other]];
    if (first && second) [heap[one], heap[other]] = [second, first];
  }
  return {
    push(event) {
      let index = heap.push(event) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (at(parent) <= at(index)) return;
        swap(parent, index);
        index = parent;
      }
    },
    pop() {
      swap(0, heap.length - 1);
      const earliest = heap.pop();
      let index = 0;
      for (;;) {
        const left = 2 * index + 1;
        const child = at(left + 1) < at(left) ? left + 1 : left;
        if (at(child) >= at(index)) return earliest;
        swap(child, index);
        index = child;
      }
    },
  };
}
