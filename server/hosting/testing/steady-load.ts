// Requests at a steady rate, whatever the answers take, so that a gap of the app shows as failures and not as a pause.

export type Metered = Readonly<{
  requests: number;
  /** Status → how many; 0 stands for a connection that broke. */
  statuses: Readonly<Record<number, number>>;
  failures: number;
  /** Requests that were sent in each second. */
  achievedPerSecond: number;
}>;

const TICK_MS = 5;

/** Calls `ask` `perSecond` times a second until `action` is done and at least `leastRequests` were sent. */
export async function underSteadyLoad(
  options: { perSecond: number; leastRequests: number; ask(): Promise<{ status: number }> },
  action: () => Promise<unknown>,
): Promise<Metered> {
  const statuses: Record<number, number> = {};
  const open: Promise<void>[] = [];
  const began = performance.now();
  const state = { isDone: false };
  const acting = action().finally(() => {
    state.isDone = true;
  });
  const send = async () => {
    const status = await options.ask().then(
      (answer) => answer.status,
      () => 0,
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  while (!state.isDone || open.length < options.leastRequests) {
    const due = ((performance.now() - began) / 1000) * options.perSecond;
    while (open.length < due) open.push(send());
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const seconds = (performance.now() - began) / 1000;
  await acting;
  await Promise.all(open);
  const failures = open.length - (statuses[200] ?? 0);
  return { requests: open.length, statuses, failures, achievedPerSecond: Math.round(open.length / seconds) };
}
