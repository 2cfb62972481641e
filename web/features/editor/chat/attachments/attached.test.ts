// What may be attached, and what is said of what may not.
import { describe, expect, test } from "vitest";
import { formatSize, kindOf, sortOut } from "../../../../lib/attachable-files.ts";
import { freeName, messageForFiles } from "./attached.ts";

const file = (name: string, size = 100, type = "") => ({ name, size, type });

describe("files that are offered", () => {
  test("are known by their type or by their name", () => {
    expect(kindOf(file("photo.JPG"))).toBe("image");
    expect(kindOf(file("noname", 1, "image/webp"))).toBe("image");
    expect(kindOf(file("a.csv", 1, "application/vnd.ms-excel"))).toBe("csv");
    expect(kindOf(file("a.json"))).toBe("json");
    expect(kindOf(file("a.svg", 1, "image/svg+xml"))).toBeNull();
  });

  test.each([
    ["notes.pdf", 100, "not a kind of file"],
    ["sheet.xlsx", 100, "Save it as CSV"],
    ["photo.heic", 100, "Save it as PNG or JPEG"],
    ["empty.csv", 0, "is empty"],
    ["photo.png", 5_400_000, "has 5.1 MB. A picture can have at most 4 MB."],
    ["rows.csv", 1_100_000, "can have at most 1 MB"],
  ])("%s with %i bytes is refused in words", (name, size, words) => {
    const { accepted, problems } = sortOut([file(name, size)], 0);
    expect(accepted).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(words)]);
  });

  test("are taken up to five, and the rest is named", () => {
    const { accepted, problems } = sortOut([file("a.csv"), file("b.csv"), file("c.csv")], 3);
    expect(accepted.map(({ file: { name } }) => name)).toEqual(["a.csv", "b.csv"]);
    expect(problems).toEqual([expect.stringContaining("c.csv was left out")]);
  });

  test("have names of their own", () => {
    expect(freeName("image.png", [])).toBe("image.png");
    expect(freeName("image.png", ["image.png", "image (2).png"])).toBe("image (3).png");
    expect(freeName(`${"x".repeat(200)}.csv`, [])).toMatch(/^x{116}\.csv$/);
  });

  test("speak for themselves when nothing is typed", () => {
    expect(messageForFiles([{ name: "a.csv" }])).toBe("Here is a.csv.");
    expect(messageForFiles([{ name: "a.csv" }, { name: "b.png" }, { name: "c.json" }])).toBe(
      "Here are a.csv, b.png and c.json.",
    );
  });

  test("tell their size as the limits do", () => {
    expect([12, 48_000, 1_300_000, 4 * 1024 * 1024].map(formatSize)).toEqual(["12 B", "47 kB", "1.2 MB", "4 MB"]);
  });
});
