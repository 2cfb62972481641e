// What an app's page may use of a person's device, as its headers say it.
import { expect, test } from "vitest";
import { permissionsPolicy } from "./policy.ts";

const policyOf = (...given: Parameters<typeof permissionsPolicy>) => permissionsPolicy(...given)["permissions-policy"];

test("a page inside the platform's has what its app.json names and nothing else of the device", () => {
  expect(policyOf([], false)).toBe("camera=(), geolocation=(), clipboard-read=(), clipboard-write=(), microphone=()");
  expect(policyOf(["geolocation"], false)).toBe(
    "camera=(), geolocation=*, clipboard-read=(), clipboard-write=(), microphone=()",
  );
});

test("on an origin of its own an app that names nothing is as free as before, and one that names something has just that", () => {
  expect(policyOf([], true)).toBeUndefined();
  expect(policyOf(["camera", "clipboard"], true)).toBe(
    "camera=*, geolocation=(), clipboard-read=*, clipboard-write=*, microphone=()",
  );
});
