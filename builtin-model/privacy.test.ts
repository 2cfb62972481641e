// What is said about privacy holds: understood or not, a list is never open to more people than the words say.
import { describe, expect, it } from "vitest";
import { judge } from "./judge-privacy.ts";
import { createMemoryProject } from "./testing.ts";
import { speaksOfPrivacy } from "./understanding/stated/privacy.ts";

const TEAM = "App for our team with tasks, notes and meetings.";

describe("a description that speaks of privacy", () => {
  it.each([
    ["Notes are private to each person.", "notes"],
    ["Only the author can read their notes.", "notes"],
    ["Meetings must never be shared with anybody.", "meetings"],
    ["Notes belong to one person. Nobody else may look at them.", "notes"],
  ])("keeps the list it names from others: %s", async (said, list) => {
    const { isNarrow, reply } = await judge({ description: `${TEAM} ${said}`, list, expected: "private" });
    expect({ isNarrow, reply }).toMatchObject({ isNarrow: true });
    expect(reply).toContain("narrower sense");
    expect(reply).toContain(`make ${list} shared`);
  });

  it("that names no list keeps all that members fill from others", async () => {
    for (const list of ["tasks", "notes", "meetings"])
      expect(
        await judge({ description: `${TEAM} Everything is confidential.`, list, expected: "private" }),
      ).toMatchObject({
        isNarrow: true,
      });
  });

  it("in another language is heard where its sentence is not translated", async () => {
    const description = "App für unser Team mit Aufgaben und Notizen. Notizen sind privat.";
    expect(await judge({ description, list: "notes", expected: "private" })).toMatchObject({ isNarrow: true });
    expect(await judge({ description, list: "tasks", expected: "private" })).toMatchObject({ access: "shared" });
  });

  it("leaves lists that it does not speak of as they are", async () => {
    const description = `${TEAM} Notes are private to each person.`;
    expect(await judge({ description, list: "tasks", expected: "private" })).toMatchObject({ access: "shared" });
  });
});

describe("a wish that speaks of privacy", () => {
  it.each([
    ["Nobody may look at the notes of somebody else", "notes"],
    ["meetings are confidential", "meetings"],
    ["Only the author can read their notes", "notes"],
    ["only admins can view and edit tasks", "tasks"],
    ["Each member should only see what they wrote in notes", "notes"],
  ])("narrows the list it names: %s", async (afterwards, list) => {
    expect(await judge({ description: TEAM, afterwards, list, expected: "private" })).toMatchObject({ isNarrow: true });
  });

  it("that names no list asks which is meant and changes nothing", async () => {
    const project = createMemoryProject();
    await project.say(TEAM);
    const before = JSON.stringify(project.app());
    expect(await project.say("nobody else should see it all, everything is top secret here")).toContain("Which list");
    expect(JSON.stringify(project.app())).toBe(before);
  });

  it("is taken back by the words that the reply gives", async () => {
    const project = createMemoryProject();
    await project.say(TEAM);
    expect(await project.say("meetings are confidential")).toContain("“Make meetings shared”");
    await project.say("Make meetings shared");
    expect(project.app().entities.find(({ name }) => name === "meetings")?.access).toBe("shared");
  });
});

it.each(["Members can only view songs", "Customers see available slots", "Mark the books that I have not read"])(
  "what limits no reader is no word of privacy: %s",
  (sentence) => {
    expect(speaksOfPrivacy(sentence)).toBe(false);
  },
);
