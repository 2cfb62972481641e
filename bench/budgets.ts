// By how many times of its reference each time may take (`bench/references/`); sizes, rates and counts have their budgets where they are measured.

/**
 * Multiples of the reference that is measured in turns with it: the highest of five runs on two idle cores (of four for payments; hosting's beside a little other work), rounded
 * up, 24 November 2026. Of messages two thirds of that (6.2 and 6.3 then, decision 155). Start is what the bundled server is to keep (decision 128): 4.7 in one run of 28 November, beside other work.
 */
export const BUDGETS = {
  start: 5.6,
  firstDescription: 4.13,
  followUp: 4.2,
  build: 5.9,
  typeCheck: 0.95,
  wake: 0.77,
  wakeP95: 0.79,
  wakeSoon: 0.99,
  deploy: 1.51,
  recovery: 7.5,
  request: 3.3,
  checkout: 8.8,
  paid: 68,
  webhook: 3.2,
  webhookP95: 2.5,
  applied: 55,
  figures: 2.4,
  // The highest of four runs one after the other, 30 November 2026, rounded up.
  opened: 3.4,
  onScreen: 8.1,
  channel: 1.6,
  pageWritten: 3.7,
  pageKept: 0.91,
  pageAsleep: 1.1,
  shelfBuild: 6.2,
  shelfCheck: 1.4,
  hookAccepted: 2.3,
  hookDone: 0.63,
} as const satisfies Readonly<Record<string, number | null>>;
