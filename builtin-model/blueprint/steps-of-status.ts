// How a status goes on: from each step to those that may come next.
const ENDS =
  /^(rejected|declined|refused|denied|cancelled|canceled|withdrawn|lost|failed|no show|not interested|returned)$/i;

/** Each step may become the next or any that ends it; what has ended may begin again. */
export function flowOf(options: readonly string[]): Record<string, string[]> {
  const ends = options.filter((option) => ENDS.test(option));
  const steps = options.filter((option) => !ends.includes(option));
  const flow: Record<string, string[]> = {};
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1;
    flow[step] = [
      ...steps.slice(at + 1, at + 2),
      ...(isLast && steps.length > 1 && ends.length > 1 ? [] : isLast ? [] : ends),
    ];
  }
  for (const end of ends) flow[end] = steps.slice(0, 1);
  return flow;
}

/** From each step to all that may come next; who was refused may begin again, and only what went well goes on. */
export function branchesOf(branches: readonly string[][]): Record<string, string[]> {
  const flow: Record<string, string[]> = {};
  for (const [at, steps] of branches.entries())
    for (const step of steps) {
      const isEnd = steps.length > 1 && ENDS.test(step);
      flow[step] = isEnd ? (branches[0] ?? []).slice(0, 1) : [...(branches[at + 1] ?? [])];
    }
  return flow;
}
