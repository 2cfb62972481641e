// A share is told in tenths where it is some, else in percent.
import { expect, it } from "vitest";
import { yoursInParts, yoursInTenths } from "./revenue-share-text.ts";

it.each([
  [90, "Nine tenths are yours", "Of ten parts your app earns, nine are yours."],
  [10, "One tenth is yours", "Of ten parts your app earns, one is yours."],
  [85, "85% are yours", "Of a hundred parts your app earns, 85 are yours."],
])("tells a share of %i percent", (share, tenths, parts) => {
  expect(yoursInTenths(share)).toBe(tenths);
  expect(yoursInParts(share)).toBe(parts);
});
