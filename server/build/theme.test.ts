// Colours that a theme derives: what lies on a background can be told from it, on black too.
import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { themeCss } from "./theme.ts";

/** The variables of the scheme that the background belongs to. */
function variablesOf(background: string, accent = "hotpink"): Record<string, string> {
  const css = themeCss({ background, accent, mode: "light", radius: "soft", font: "sans", size: "usual" });
  const block = /^:root\{color-scheme[^}]*\}/m.exec(css)?.[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]));
}

describe("surfaces and lines", () => {
  it.each(["#000000", "#050505", "#101418", "midnightblue", "#ffffff", "#f7f9fb", "lavender"])(
    "are seen on %s",
    (background) => {
      const { surface = "", sunken = "", line = "", "line-strong": strong = "", ink = "" } = variablesOf(background);
      expect(wcagContrast(line, surface)).toBeGreaterThan(1.1);
      expect(wcagContrast(strong, surface)).toBeGreaterThan(1.3);
      expect(wcagContrast(sunken, surface)).toBeGreaterThan(1.03);
      for (const behind of [background, surface, sunken]) expect(wcagContrast(ink, behind)).toBeGreaterThanOrEqual(7);
    },
  );
});

describe("text on the accent", () => {
  it.each(["#7c5cff", "#e0457b", "#1f9d6b", "#808080", "#ff7a00", "#ffe066", "#101418", "#2f5d50"])(
    "is read on %s, also below a pointer",
    (accent) => {
      const { "on-accent": text = "", "accent-strong": strong = "" } = variablesOf("#ffffff", accent);
      expect(wcagContrast(text, accent)).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(text, strong)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe("the size of letters", () => {
  const rootOf = (size: "usual" | "large" | "largest") =>
    /^:root\{--radius[^}]*\}/m.exec(themeCss({ mode: "light", radius: "soft", font: "sans", size }))?.[0];

  it("is the browser's own unless the app asks for more", () => {
    expect(rootOf("usual")).not.toContain("font-size");
    expect(rootOf("large")).toContain("font-size:115%");
    expect(rootOf("largest")).toContain("font-size:130%");
  });
});
