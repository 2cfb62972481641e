// Counts of what was wanted, found and right, and their table.

/** The line of all labels together; no label is called so. */
const TOTAL = "together";

type Counts = { wanted: number; found: number; right: number; sure: number; sureRight: number };

export class Figures {
  readonly #counts = new Map<string, Counts>();

  wanted(label: string): void {
    for (const counts of this.#of(label)) counts.wanted += 1;
  }

  found(label: string, isRight: boolean, isSure: boolean): void {
    for (const counts of this.#of(label)) {
      counts.found += 1;
      counts.right += isRight ? 1 : 0;
      counts.sure += isSure ? 1 : 0;
      counts.sureRight += isRight && isSure ? 1 : 0;
    }
  }

  /** A line for each label and one for all, shares from 0 to 1; the last two columns count only what is sure. */
  table(): string {
    const share = (part: number, whole: number): string => (whole ? (part / whole).toFixed(2) : "-").padStart(6);
    const lines = [...this.#counts].sort(([left], [right]) =>
      left === TOTAL ? 1 : right === TOTAL ? -1 : left < right ? -1 : 1,
    );
    const rows = lines.map(([label, { wanted, found, right, sure, sureRight }]) =>
      [
        label.padEnd(20),
        String(wanted).padStart(6),
        share(right, found),
        share(right, wanted),
        share(2 * right, wanted + found),
        share(sureRight, sure),
        share(sureRight, wanted),
      ].join(" "),
    );
    return ["label                wanted  prec.  recall  F1  sure: prec. recall", ...rows].join("\n");
  }

  #of(label: string): Counts[] {
    return [label, TOTAL].map((name) => {
      const counts = this.#counts.get(name) ?? { wanted: 0, found: 0, right: 0, sure: 0, sureRight: 0 };
      this.#counts.set(name, counts);
      return counts;
    });
  }
}
