// What is said of a single field, of votes and of changing holds as well: for the field, who voted, and whoever may write.
import { describe, expect, it } from "vitest";
import type { EntitySpec } from "./blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

const TEAM = "App for our team with players, matches and trophies. Players have a name, a phone, a fee and a position.";

async function said(...messages: string[]) {
  const project = createMemoryProject();
  let reply = "";
  for (const message of messages) reply = await project.say(message);
  return { project, reply };
}
const listOf = (project: MemoryProject, name: string): EntitySpec | undefined =>
  project.app().entities.find((entity) => entity.name.endsWith(name));
const readersIn = (project: MemoryProject, list: string, key: string) =>
  listOf(project, list)?.fields.find((field) => field.key === key)?.readers;

describe("a field that is said to be for some", () => {
  it.each([
    ["The phone numbers of the players must not be visible to anybody but me.", ["phone"]],
    ["Players' fees are confidential.", ["fee"]],
    ["Everybody can see the players but not the fees.", ["fee"]],
    ["Nobody may see the fee.", ["fee"]],
    ["Hide the phone and the fee of players from the members.", ["phone", "fee"]],
  ])("is kept for the owner, and the list stays as it is: %s", async (sentence, keys) => {
    const { project, reply } = await said(`${TEAM} ${sentence}`);
    for (const key of keys)
      expect({ readers: readersIn(project, "players", key), reply }).toMatchObject({ readers: [] });
    expect(listOf(project, "players")?.access).toBe("shared");
    expect(listOf(project, "players")?.fields.filter(({ readers }) => readers)).toHaveLength(keys.length);
    expect(project.files.get("shared/players.ts")).toContain("readers: []");
    expect(reply).toMatch(/read by you alone|for you to read/);
    expect(reply).toContain("to everybody”");
  });

  it("is kept for those who are named, and for whoever wrote it where others are kept from it", async () => {
    const { project } = await said(`${TEAM} Only coaches can see the phone numbers.`);
    expect(readersIn(project, "players", "phone")).toEqual(["coach"]);
    const other = await said(`${TEAM} Other members must not see the fee.`);
    expect(readersIn(other.project, "players", "fee")).toEqual(["_author"]);
  });

  it("is opened, closed and given to some again by what is said in the chat", async () => {
    const { project } = await said(`${TEAM} The fee is confidential.`, "Show the fee of players to everybody");
    expect(readersIn(project, "players", "fee")).toBeUndefined();
    await project.say("Hide the phone of players from the members");
    expect(readersIn(project, "players", "phone")).toEqual([]);
    await project.say("Only trainers can see the phone of players");
    expect(readersIn(project, "players", "phone")).toEqual(["trainer"]);
  });

  it("stays kept when it becomes another kind of field, in its place too", async () => {
    const { project } = await said(`${TEAM} The position is confidential.`, "change the type of position to long text");
    expect(listOf(project, "players")?.fields.find(({ key }) => key === "position")?.kind).toBe("longText");
    expect(readersIn(project, "players", "position")).toEqual([]);
    const reply = await project.say("make position a checkbox");
    expect(reply).toContain("turned “Position” of players into yes or no");
    const taken = listOf(project, "players")?.fields.find(({ label }) => label === "Position");
    expect(taken).toMatchObject({ kind: "yesNo", readers: [] });
  });

  it("takes along what is worked out of it", async () => {
    const { project } = await said(
      "App for our team with orders: product, quantity, unit price and total. Nobody may see the unit price.",
    );
    expect(readersIn(project, "orders", "unitPrice")).toEqual([]);
    expect(readersIn(project, "orders", "total")).toEqual([]);
  });

  it("is no list that is meant as a whole", async () => {
    const { project } = await said(`${TEAM} Players and matches are private to each person.`);
    expect([listOf(project, "players")?.access, listOf(project, "matches")?.access]).toEqual(["private", "private"]);
    expect(listOf(project, "players")?.fields.some(({ readers }) => readers)).toBe(false);
  });
});

describe("votes, likes and sign-ups", () => {
  it.each(["Nobody sees who voted.", "The votes are secret.", "Who voted for what must not be visible to others."])(
    "follow what is said of them, and are counted: %s",
    async (sentence) => {
      const { project, reply } = await said(`App for our club with ideas that members vote on. ${sentence}`);
      const votes = listOf(project, "votes");
      expect({ access: votes?.access, reply }).toMatchObject({ access: "private" });
      expect(votes?.anonymous).toBe(true);
      expect(listOf(project, "ideas")?.rules).toContainEqual(expect.objectContaining({ rule: "sumOf", from: "votes" }));
      expect(listOf(project, "ideas")?.access).not.toBe("private");
    },
  );

  it("are as narrow as what they are given to", async () => {
    const { project } = await said("App for our team with notes and likes on notes. Notes are private to each person.");
    expect(project.app().entities.find(({ part }) => part === "toggle")?.access).toBe("private");
  });
});

describe("what is said not to be changed", () => {
  it.each([
    ["The matches are ours. Only we can write in there.", ["matches"]],
    ["The matches are fixed. They can't alter them, though members look at them.", ["matches"]],
    ["Members may read the matches but not change them.", ["matches"]],
  ])("is the owner's to change, and told: %s", async (sentence, lists) => {
    const { project, reply } = await said(`${TEAM} ${sentence}`);
    for (const list of lists)
      expect({ access: listOf(project, list)?.access, reply }).toMatchObject({ access: "managed" });
    expect(reply).toMatch(/only you|Only you/);
  });

  it("is told with how to open it again", async () => {
    const { project, reply } = await said(`${TEAM} The matches are on a page. They can't alter them.`);
    expect(reply).toContain("everybody can edit matches");
    await project.say("Everybody can edit matches");
    expect(listOf(project, "matches")?.access).toBe("shared");
  });

  it.each([
    "Members can't book the same place twice.",
    "Volunteers are not paid.",
    "Staff are not allowed to smoke.",
    "Nobody can be late.",
  ])("is no rule and no custom: %s", async (sentence) => {
    const { project } = await said(`${TEAM} ${sentence}`);
    for (const list of ["players", "matches"]) expect(listOf(project, list)?.access).toMatch(/^(?:shared|published)$/);
  });
});

it("a field is kept wherever it has that name, and what somebody paid is an amount", async () => {
  const project = createMemoryProject();
  await project.say(
    "Sailing camp. Keep cabins (name, phone number) and boats (name, phone number). Leaders change the boats. Those phone numbers go to the leaders and nobody else.",
  );
  const phones = project.app().entities.flatMap(({ fields }) => fields.filter(({ label }) => /phone/i.test(label)));
  expect(phones.length).toBeGreaterThan(1);
  expect(phones.every(({ readers }) => readers?.length === 0)).toBe(true);

  const pictures = createMemoryProject();
  await pictures.say(
    "I collect paintings and keep painter, year, purchase price and wall. My guests browse them. What I paid is nothing that they need to learn.",
  );
  const price = pictures.app().entities.flatMap(({ fields }) => fields.filter(({ label }) => /price/i.test(label)));
  expect(price.map(({ readers }) => readers)).toEqual([[]]);
});
