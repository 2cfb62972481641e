// The judge says yes to what is there and no to what is not.
import { describe, expect, it } from "vitest";
import { entity, longText, money, onePer, relation, text } from "#entity";
import { trialsOf } from "./checks.ts";
import { subjectsOf } from "./schema.ts";
import { judgeStructures } from "./structures.ts";

const tools = entity("tools", {
  one: "Tool",
  many: "Tools",
  fields: { name: text("Name", { required: true }), price: money("Price"), description: longText("Description") },
});
const comments = entity("comments", {
  one: "Comment",
  many: "Comments",
  fields: { comment: longText("Comment", { required: true }), tool: relation("Tool", "tools") },
});
const follows = entity("follows", {
  one: "Follow",
  many: "Follows",
  fields: { tool: relation("Tool", "tools") },
  rules: [onePer("tool")],
});
const schema = [tools, comments, follows];
const passes = (what: string) => judgeStructures([what], schema)[0]?.passed;

describe("structures", () => {
  it("are present when an entity is called so and has what it should include", () => {
    expect(passes("tool information including name, description and price")).toBe(true);
    expect(passes("user comments on specific tools")).toBe(true);
    expect(passes("user account information")).toBe(true);
  });

  it("are missing when nothing is called so, or little of what it should include is there", () => {
    expect(passes("payment transaction records")).toBe(false);
    expect(passes("tool information including warranty, supplier and serial numbers")).toBe(false);
  });
});

describe("checks", () => {
  const names = (text: string) => trialsOf(text).map(({ name }) => name);

  it("become operations by their verbs", () => {
    expect(names("tool creation api by sending a request with valid tool data")).toEqual(["create", "refuseInvalid"]);
    expect(names("deletion of a tool")).toEqual(["remove"]);
    expect(names("retrieval of all tools")).toEqual(["list"]);
    expect(names("comment api with invalid data")).toEqual(["refuseInvalid"]);
    expect(names("weather of tomorrow")).toEqual([]);
  });

  it("are about the entity that they name first or most", () => {
    expect(subjectsOf("the comment submission for a tool", schema)[0]).toBe(comments);
    expect(subjectsOf("the tool follow call", schema)[0]).toBe(follows);
    expect(subjectsOf("the weather", schema)).toEqual([]);
  });
});
