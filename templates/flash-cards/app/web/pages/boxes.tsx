import { classNames } from "@ninefold/ui";

const SHARES = ["bg-sunken", "bg-accent/30", "bg-accent/45", "bg-accent/60", "bg-accent/80", "bg-accent"] as const;

/** A bar of a deck's boxes, and the same in words. */
export function Boxes({ boxes }: { boxes: readonly number[] }) {
  const total = boxes.reduce((sum, count) => sum + count, 0);
  const known = boxes.slice(4).reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-full bg-sunken">
        {[...boxes.keys()].reverse().map((box) => (
          <span
            key={box}
            className={classNames("h-full", SHARES[box])}
            style={{ width: `${total === 0 ? 0 : ((boxes[box] ?? 0) / total) * 100}%` }}
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-muted">
        {known} of {total} known well{boxes[0] ? `, ${boxes[0]} never seen` : ""}
      </p>
    </div>
  );
}
