// What models read of the templates.
import { expect, test } from "vitest";
import { createTemplates } from "#templates";
import { readExample } from "./read-example.ts";
import type { ToolContext } from "./tool.ts";

// The tool looks at nothing else of its context.
const context = { sources: { templates: createTemplates() } } as unknown as ToolContext;
const read = async (input: object) => Object(await readExample.run(context, input));

test("without a name it lists what there is", async () => {
  expect((await read({})).examples).toContainEqual({ name: "tetris", summary: expect.any(String), uses: [] });
});

test("an app comes with its files, a folder or one file of it alone where that is asked for", async () => {
  const whole = await read({ name: "tetris" });
  expect(Object.keys(whole.files)).toContain("app.json");
  expect(JSON.stringify(whole).length).toBeLessThan(50_000);
  const server = await read({ name: "tetris", path: "server/" });
  expect(Object.keys(server.files).every((path) => path.startsWith("server/"))).toBe(true);
  expect(Object.keys((await read({ name: "tetris", path: "app.json" })).files)).toEqual(["app.json"]);
});

test("what there is not is said, with what there is", async () => {
  expect((await read({ name: "zeppelin" })).error).toBe(
    "There is no example zeppelin. Call read_example without a name for the list.",
  );
  expect((await read({ name: "tetris", path: "../" })).error).toMatch(
    /^The example tetris has no \.\.\/\. It has: app\.json/,
  );
});
