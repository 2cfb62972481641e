// What is said where nothing is changed.
import { expect, it } from "vitest";
import type { Edit } from "../blueprint/edit-types.ts";
import { describedApp } from "../requests/judging/described-app.ts";
import { toldOf } from "./told.ts";

const APP = describedApp("bikes (model, owner)");
const FIELD: Edit = { edit: "addField", entity: "bikes", field: { key: "lock", label: "Lock", kind: "text" } };
const told = (...rules: Edit[]) =>
  toldOf({ said: "a lock", decision: { is: "told", intent: null, reasons: [] }, rules, app: APP });

it("what a change would have said of how it is taken back is not, but what else it says is", () => {
  const taken = "I took “lock” for something that each bike has. If it should be a list, say “undo that”.";
  const beyond = "The app has no camera.";
  expect(told(FIELD, { edit: "answer", text: taken })).toMatchObject([{ edit: "unknown", text: "a lock" }]);
  expect(told(FIELD, { edit: "answer", text: beyond })).toEqual([{ edit: "answer", text: beyond }]);
});
