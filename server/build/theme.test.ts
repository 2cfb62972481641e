// Colours that a theme derives: what lies on a background can be told from it, on black too.
import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { themeCss } from "./theme.ts";

/** The variables of the scheme that the background belongs to. */
function variablesOf(background: string): Record<string, string> {
  const css = themeCss({ background, accent: "hotpink", mode: "light", radius: "soft", font: "sans" });
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
