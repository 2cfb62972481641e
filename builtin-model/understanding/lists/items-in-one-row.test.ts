import { describe, expect, it } from "vitest";
import { itemsInOneRow } from "./items-in-one-row.ts";

describe("bullet points", () => {
  it("that are short are items between commas, their choices in brackets", () => {
    expect(itemsInOneRow("Sheet for loaves:\n- date\n- baker\n* result: good / ok / bad\nThanks")).toBe(
      "Sheet for loaves: date, baker, result (good, ok, bad).\nThanks",
    );
    expect(itemsInOneRow("Tools register.\n\n1. number\n2. range in mm\n3. maker")).toBe(
      "Tools register. number, range in mm, maker.",
    );
  });

  it("that are sentences, or only two, stay", () => {
    const sentences = Array.from(
      { length: 3 },
      () => `- ${"every member sees what the others have brought along ".repeat(2)}`,
    );
    expect(itemsInOneRow(sentences.join("\n"))).toBe(sentences.join("\n"));
    expect(itemsInOneRow("Lists:\n- hens\n- eggs")).toBe("Lists:\n- hens\n- eggs");
  });
});

describe("semicolons", () => {
  it("part items as commas do", () => {
    expect(itemsInOneRow("Trees of our college. Tag; species; girth; health: good, poor; next check.")).toBe(
      "Trees of our college. Tag, species, girth, health (good, poor), next check.",
    );
  });

  it("part lists where these have fields of their own", () => {
    const lists = "Rental: kayaks with name, weight; customers with name; rentals with date; payments";
    expect(itemsInOneRow(lists)).toBe(lists);
  });
});
