// What stands where a value is missing.
export const NOTHING = <span className="text-ink-muted">–</span>;
