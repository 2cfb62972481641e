// Brings a change into a file that somebody edited by hand: both sets of lines stay, unless they touch the same place.

/** `mine` with the step from `before` to `after` applied, or null where the two disagree. */
export function mergeLines(before: string, after: string, mine: string): string | null {
  const lines = mine.split("\n");
  for (const { context, gone, come } of hunks(before.split("\n"), after.split("\n"))) {
    const at = placeOf(lines, context, gone);
    if (at === null) return null;
    lines.splice(at, gone.length, ...come);
  }
  return lines.join("\n");
}

type Hunk = { context: string[]; gone: string[]; come: string[] };

/** Where old and new lines differ, with the line before as context. */
function hunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const lengths = commonLengths(before, after);
  const found: Hunk[] = [];
  let open: Hunk | null = null;
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const old = before[left];
    const fresh = after[right];
    if (old !== undefined && old === fresh) {
      open = null;
      left += 1;
      right += 1;
      continue;
    }
    if (!open) {
      open = { context: before.slice(Math.max(0, left - 1), left), gone: [], come: [] };
      found.push(open);
    }
    const dropsOld = (lengths[left + 1]?.[right] ?? -1) >= (lengths[left]?.[right + 1] ?? -1);
    if (old !== undefined && (fresh === undefined || dropsOld)) {
      open.gone.push(old);
      left += 1;
    } else if (fresh !== undefined) {
      open.come.push(fresh);
      right += 1;
    }
  }
  return found;
}

/** Lengths of the longest common sequence of lines from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let left = before.length - 1; left >= 0; left -= 1)
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const row = lengths[left];
      if (row)
        row[right] =
          before[left] === after[right]
            ? (lengths[left + 1]?.[right + 1] ?? 0) + 1
            : Math.max(lengths[left + 1]?.[right] ?? 0, row[right + 1] ?? 0);
    }
  return lengths;
}

/** The one place where these lines stand, or null when there is none or several. */
function placeOf(lines: readonly string[], context: readonly string[], gone: readonly string[]): number | null {
  const stands = (at: number, wanted: readonly string[]) => wanted.every((line, offset) => lines[at + offset] === line);
  const whole = [...context, ...gone];
  const places = lines.flatMap((_, at) => (stands(at, whole) ? [at + context.length] : []));
  if (places.length === 1) return places[0] ?? null;
  const bare = gone.length > 0 ? lines.flatMap((_, at) => (stands(at, gone) ? [at] : [])) : [];
  return bare.length === 1 ? (bare[0] ?? null) : null;
}
