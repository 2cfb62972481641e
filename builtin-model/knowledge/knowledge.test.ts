// The tables of knowledge hold together: names, icons and relations lead somewhere.
import dynamicIconImports from "lucide-react/dynamicIconImports";
import { expect, it } from "vitest";
import { fieldFromNotation } from "../understanding/field.ts";
import { APP_KINDS } from "./app-kinds.ts";
import { KNOWN_ENTITIES, knownEntity } from "./entities/entity-table.ts";

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

it("knows more than 300 entities and more than 60 kinds of app, each once", () => {
  expect(KNOWN_ENTITIES.length).toBeGreaterThanOrEqual(300);
  expect(APP_KINDS.length).toBeGreaterThanOrEqual(60);
  expect(repeated(KNOWN_ENTITIES.map(({ id }) => id))).toEqual([]);
  expect(repeated(APP_KINDS.map(({ id }) => id))).toEqual([]);
});

it("gives every entity and kind an icon that exists", () => {
  const icons = [...KNOWN_ENTITIES, ...APP_KINDS].map(({ icon }) => icon);
  expect(icons.filter((icon) => !Object.hasOwn(dynamicIconImports, icon))).toEqual([]);
});

it("makes kinds of entities that are known", () => {
  // "%" stands for the thing in the name of a place; "%=product" has the fields of a product.
  const ids = APP_KINDS.flatMap(({ core, usual }) => [...core, ...usual]).filter((id) => id !== "%");
  const missing = ids.filter((id) => knownEntity(id.split("=").at(-1) ?? "") === null);
  expect(missing).toEqual([]);
});

it("gives every entity something to fill in, and no field twice", () => {
  for (const { id, fields } of KNOWN_ENTITIES) {
    const read = fields.map(fieldFromNotation);
    expect(
      fields.some((field) => field.includes("!")),
      id,
    ).toBe(true);
    expect(repeated(read.map(({ key }) => key)), id).toEqual([]);
  }
});
