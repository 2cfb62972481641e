// Tells at the end of a run which tests needed a second try: they are green, and somebody should look at them.
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { ROOT } from "./durations/durations.ts";

export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const told = modules.flatMap(({ moduleId, children }) =>
      [...children.allTests("passed")]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${relative(ROOT, moduleId)} › ${test.fullName}\n${reasonOf(test.result().errors)}`),
    );
    if (told.length === 0) return;
    process.stdout.write(
      `\nNeeded a second try (${told.length}). Each is a fault, of the test or of what it tests:\n${told.join("")}\n`,
    );
  }
}

/** The first line of what went wrong at the first try. */
function reasonOf(errors: readonly { message: string; stack?: string }[] = []): string {
  const [first] = errors;
  return first ? `      ${first.message.split("\n")[0]}\n` : "";
}
