// An address shows the first screen whose pattern fits, with what its path says.
import { expect, it } from "vitest";
import { createScreenFinder } from "./screens.ts";

const find = createScreenFinder([
  { path: "/" },
  { path: "/projects" },
  { path: "/projects/:projectId/dashboard" },
  { path: "/view/:project/*?" },
]);
const found = (pathname: string) => {
  const { screen, parameters } = find(pathname) ?? { screen: null, parameters: {} };
  return [screen?.path ?? null, parameters];
};

it("finds a screen with or without a slash at the end, and none for what is no screen's", () => {
  expect(found("/")).toEqual(["/", {}]);
  expect(found("/projects/")).toEqual(["/projects", {}]);
  expect(found("/projects/7/dashboard")).toEqual(["/projects/:projectId/dashboard", { projectId: "7" }]);
  expect(found("/projects/7")).toEqual([null, {}]);
});

it("tells the rest of a path, however long it is", () => {
  expect(found("/view/bees")).toEqual(["/view/:project/*?", { project: "bees", "*": undefined }]);
  expect(found("/view/bees/hives/3")).toEqual(["/view/:project/*?", { project: "bees", "*": "hives/3" }]);
});

it("reads escapes once, and leaves broken ones as they are", () => {
  expect(found("/view/a%2Fb%2525")[1]).toMatchObject({ project: "a/b%25" });
  expect(found("/view/%E0%A4%A")[1]).toMatchObject({ project: "%E0%A4%A" });
});
