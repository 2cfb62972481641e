import { expect, test } from "vitest";
import { z } from "zod";
import { act } from "./look-at.ts";
import { schemaForModel } from "./tool-schema.ts";
import { TOOLS } from "./toolbox.ts";

test("a step that is none is told which there are, one that lacks something what it lacks", () => {
  const told = (step: object) => z.prettifyError(act.input.safeParse({ steps: [step] }).error ?? new z.ZodError([]));
  expect(told({ do: "read" })).toContain("'click' | 'type' | 'choose' | 'press' | 'wait' | 'go'");
  expect(told({ fill: "Bill", with: "100" })).toContain("'click'");
  expect(told({ do: "type", name: "Bill" })).toMatch(/expected string[\s\S]*steps\[0\]\.text/);
});

test("models are told of alternatives as one object with the fields of all, which all providers take", () => {
  const schemas = TOOLS.map(({ input }) => JSON.stringify(schemaForModel(input))).join("\n");
  expect(schemas).not.toMatch(/oneOf|prefixItems/);
  expect(schemas).toContain(
    '"properties":{"do":{"type":"string","enum":["click","type","choose","press","wait","go","drag","draw","upload"]}',
  );
  expect(schemas).toContain('"file":{"type":"string"}},"required":["do"]}');
});
