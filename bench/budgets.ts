// By how many times of its reference each time may take (`bench/references/`); sizes, rates and counts have their budgets where they are measured.

/** Multiples of the reference that is measured in turns with it. */
export const BUDGETS = {
  start: null,
  firstDescription: null,
  followUp: null,
  build: null,
  typeCheck: null,
  wake: null,
  wakeP95: null,
  wakeSoon: null,
  deploy: null,
  recovery: null,
  request: null,
  checkout: null,
  paid: null,
  webhook: null,
  webhookP95: null,
  applied: null,
  figures: null,
} as const satisfies Readonly<Record<string, number | null>>;
