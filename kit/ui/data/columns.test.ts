// Which columns a table has.
import { expect, test } from "vitest";
import { date, entity, text } from "../../entity/index.ts";
import { columnsFor } from "./columns.ts";

const fields = { title: text("Title"), dueOn: date("Due on") };
const tasks = entity("tasks", { one: "Task", many: "Tasks", fields });
const told = (...keys: string[]) => columnsFor(tasks, keys).map(({ key, field }) => [key, field.label]);

test("who added a row and when are columns, in the place that was asked for; without a wish they are none", () => {
  expect(told("createdAt", "title", "ownerName", "updatedAt", "nothing")).toEqual([
    ["createdAt", "Created"],
    ["title", "Title"],
    ["ownerName", "Added by"],
    ["updatedAt", "Changed"],
  ]);
  expect(columnsFor(tasks).map(({ key }) => key)).toEqual(["title", "dueOn"]);
});

test("who added it is no column where nobody is to know, and a field of that name is the field", () => {
  const votes = entity("votes", { one: "Vote", many: "Votes", access: "shared", anonymous: true, fields });
  expect(columnsFor(votes, ["title", "ownerName"]).map(({ key }) => key)).toEqual(["title"]);
});
