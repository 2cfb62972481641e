// Inspection of a source tree: it is built, and every check runs on it. Nothing is changed or shown.

import type { Artifact, Builder } from "#build";
import type { CheckFailure, CheckReport, CheckStep, SourceFiles } from "#contract";
import type { Hosting } from "#hosting";

export type Inspection = Readonly<{ report: CheckReport; artifact: Artifact | null }>;

export type InspectedTree = Readonly<{
  projectId: string;
  files: SourceFiles;
  signal: AbortSignal;
  /** Called when a check begins, makes progress and ends. */
  onCheck?: (step: CheckStep) => void;
}>;

type Dependencies = Readonly<{
  builder: Pick<Builder, "build" | "checkTypes">;
  hosting: Pick<Hosting, "check">;
  /** The project's creator, on whose account the workers queue the work. */
  ownerOf: (projectId: string) => Promise<string>;
  sourceProblems: (projectId: string, files: SourceFiles) => Promise<CheckFailure[]>;
}>;

const since = (start: number) => Math.round(performance.now() - start);

/** Builds a tree and runs every check on it. The type check runs beside the build and the sandbox's checks. */
export async function inspect(dependencies: Dependencies, tree: InspectedTree): Promise<Inspection> {
  const { projectId, files, signal, onCheck = () => {} } = tree;
  const start = performance.now();
  const noLongerNeeded = new AbortController();
  const owner = await dependencies.ownerOf(projectId);
  const checking = timed(async () => {
    onCheck({ check: "types", running: true });
    return dependencies.builder
      .checkTypes(files, { owner, signal: AbortSignal.any([signal, noLongerNeeded.signal]) })
      .finally(() => onCheck({ check: "types", running: false }));
  });
  // A rejection is handled below, unless the build fails first.
  checking.catch(() => {});
  try {
    onCheck({ check: "build", running: true });
    const built = await dependencies.builder.build(files, { owner, signal });
    onCheck({ check: "build", running: false });
    const milliseconds: CheckReport["milliseconds"] = { build: since(start) };
    if (!built.ok) return { report: { ok: false, failures: built.failures, milliseconds }, artifact: null };
    const [types, problems, running] = await Promise.all([
      checking,
      dependencies.sourceProblems(projectId, files),
      dependencies.hosting.check(projectId, built.artifact, { signal, onCheck }),
    ]);
    const failures: CheckFailure[] = [...problems, ...types.value, ...running.failures];
    return {
      report: {
        ok: failures.length === 0,
        failures,
        milliseconds: { ...milliseconds, types: types.milliseconds, ...running.milliseconds },
      },
      artifact: built.artifact,
    };
  } finally {
    noLongerNeeded.abort();
  }
}

async function timed<Value>(action: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> {
  const start = performance.now();
  const value = await action();
  return { value, milliseconds: since(start) };
}
