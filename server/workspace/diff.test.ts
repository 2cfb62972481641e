import { expect, test } from "vitest";
import { diffTrees } from "./diff.ts";

test("changes come in the order of their paths, records in dot folders last", () => {
  const changes = diffTrees({}, { ".ninefold/blueprint.json": "{}", "web/main.tsx": "1", "app.json": "{}" });
  expect(changes.map(({ path }) => path)).toEqual(["app.json", "web/main.tsx", ".ninefold/blueprint.json"]);
});
