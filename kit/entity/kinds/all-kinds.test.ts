import { describe, expect, test } from "vitest";
import * as face from "../index.ts";
import { fieldSchema } from "../validation.ts";
import { FIELD_KINDS, KINDS, type Reader } from "./index.ts";
import type { FieldKind } from "./kind-names.ts";
import { SAMPLES } from "./samples.ts";
import type { Field } from "./types.ts";

const field = (kind: FieldKind): Field => ({ kind, label: "It", options: ["One", "Two"] });
const sampleOf = (kind: FieldKind) =>
  SAMPLES[kind].value({ field: field(kind), unique: "x1", moment: new Date("2026-03-01T09:30:00Z") });

/** A file that writes every value as the kit does. */
const PLAIN: Reader = {
  number: (text) => Number(text),
  amount: (text) => Number(text),
  yesNo: (text) => text === "yes",
  option: (text) => text,
  list: (text) => text.split("; "),
  day: (text) => text,
  moment: (text) => text,
  time: (text) => text,
  address: (text) => text,
};

describe.each(FIELD_KINDS)("a field of the kind %s", (kind) => {
  test("is described by a call of that name", () => {
    const call: unknown = Reflect.get(face, kind);
    if (typeof call !== "function") throw new Error(`${kind} is not exported`);
    expect(call("It", KINDS[kind].hasOptions ? ["One"] : "things")).toMatchObject({ kind, label: "It" });
  });

  test("takes its sample and refuses its misfit", () => {
    const { isRelation } = KINDS[kind];
    const { misfit } = SAMPLES[kind];
    const sample = isRelation ? "5b3c8a52-62c3-4a3c-9a53-6f6d0a2f0b11" : sampleOf(kind);
    expect(fieldSchema(field(kind)).safeParse(sample)).toMatchObject({ success: true, data: sample });
    if (misfit !== undefined) expect(fieldSchema(field(kind)).safeParse(misfit).success).toBe(false);
  });

  test("comes back from a file as it went in", () => {
    const { cell, isRelation, parse } = KINDS[kind];
    const sample = sampleOf(kind);
    if (isRelation) return expect(cell?.(field(kind), "some id", "Its title")).toBe("Its title");
    const text = cell?.(field(kind), sample, "") ?? String(sample);
    expect(parse(text, field(kind), PLAIN)).toEqual(sample);
  });

  test("can be asked for by its own values", () => {
    const { filterValue, isList, isRelation } = KINDS[kind];
    if (isList || isRelation) return expect(filterValue("nonsense")).toBe(isRelation ? undefined : "nonsense");
    expect(filterValue(String(sampleOf(kind)))).toBe(sampleOf(kind));
  });
});
