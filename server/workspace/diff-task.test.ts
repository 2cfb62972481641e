import { expect, test } from "vitest";
import { longFiles } from "#testing";
import { run } from "./diff-task.ts";

test("changes come in the order of their paths, records in dot folders last", () => {
  const changes = run({
    before: {},
    after: { ".ninefold/blueprint.json": "{}", "web/main.tsx": "1", "app.json": "{}" },
  });
  expect(changes.map(({ path }) => path)).toEqual(["app.json", "web/main.tsx", ".ninefold/blueprint.json"]);
});

test("files that have nothing in common are too different to show, and others are shown all the same", () => {
  const changes = run({
    before: { "app.json": "1", ...longFiles("before") },
    after: { "app.json": "2", ...longFiles("after") },
  });
  expect(changes).toHaveLength(11);
  expect(changes[0]).toMatchObject({
    path: "app.json",
    diff: "@@ -1,1 +1,1 @@\n-1\n\\ No newline at end of file\n+2\n\\ No newline at end of file",
  });
  expect(changes[1]).toMatchObject({ additions: 5_003, deletions: 5_003, diff: null });
});
