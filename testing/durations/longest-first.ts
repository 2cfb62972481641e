// The order of the files: the longest first, so that no long one begins when all others are done.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT, recordedSeconds, secondsOf } from "./durations.ts";

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const recorded = recordedSeconds();
    const seconds = ({ moduleId }: TestSpecification) => secondsOf(recorded, relative(ROOT, moduleId));
    return [...files].sort((left, right) => seconds(right) - seconds(left));
  }
}
