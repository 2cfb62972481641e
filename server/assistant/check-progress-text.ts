// The text that says which checks are running: "Checking types, pages 3 of 7".
import { CHECKS, type CheckStep } from "#contract";

const NAMES: Readonly<Record<CheckStep["check"], string>> = {
  build: "the build",
  types: "types",
  migrate: "the database",
  boot: "the start",
  render: "pages",
  tests: "the app's tests",
};

/** Takes each step as it happens and gives the words for what still runs; null when nothing does. */
export function createCheckProgressText(): (step: CheckStep) => string | null {
  const running = new Map<CheckStep["check"], string>();
  return ({ check, running: runs, pages }) => {
    if (runs) running.set(check, pages ? `${NAMES[check]} ${pages.shown} of ${pages.of}` : NAMES[check]);
    else running.delete(check);
    const words = CHECKS.flatMap((name) => running.get(name) ?? []);
    return words.length === 0 ? null : `Checking ${words.join(", ")}`;
  };
}
