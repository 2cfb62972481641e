// Which pages a pagination shows.
import { describe, expect, it } from "vitest";
import { pageWindow } from "./page-window.ts";

describe("pagination", () => {
  it("§9 Pagination · 5 or fewer: all pages are shown", () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("§9 Pagination · more than 5, first and last: a window with ellipses", () => {
    expect(pageWindow(1, 12)).toEqual([1, 2, 3, 4, "gap", 12]);
    expect(pageWindow(6, 12)).toEqual([1, "gap", 5, 6, 7, "gap", 12]);
    expect(pageWindow(12, 12)).toEqual([1, "gap", 9, 10, 11, 12]);
  });

  it("always shows the current page, once", () => {
    for (let current = 1; current <= 30; current += 1) {
      expect(pageWindow(current, 30).filter((entry) => entry === current)).toHaveLength(1);
    }
  });
});
