// What a creator reads while the checks run.
import { expect, test } from "vitest";
import { createCheckProgressText } from "./check-progress-text.ts";

test("checks that run side by side are named together, in the order in which they are known, with the pages counted", () => {
  const words = createCheckProgressText();
  expect(words({ check: "build", running: true })).toBe("Checking the build");
  expect(words({ check: "build", running: false })).toBeNull();
  expect(words({ check: "migrate", running: true })).toBe("Checking the database");
  expect(words({ check: "types", running: true })).toBe("Checking types, the database");
  words({ check: "migrate", running: false });
  words({ check: "boot", running: true });
  expect(words({ check: "render", running: true })).toBe("Checking types, the start, pages");
  words({ check: "boot", running: false });
  expect(words({ check: "render", running: true, pages: { shown: 3, of: 7 } })).toBe("Checking types, pages 3 of 7");
});
