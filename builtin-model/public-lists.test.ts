// Lists that strangers read on a public page: where a description surely says so or somebody wishes it, and never what is kept from sight.
import { describe, expect, it } from "vitest";
import { kitEntity } from "./files/kit-entity.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

const TOYS =
  "A toy library with toys and loans. Toys have a name, a photo, an age, a condition, a purchase price and the phone of the donor. Loans have a toy, a borrower and a due date. ";
const OPEN = "The catalogue of toys is open to the whole world.";
const PAGE = "web/pages/open/toys.tsx";

async function begun(description: string): Promise<MemoryProject & { reply: string }> {
  const project = createMemoryProject();
  const reply = await project.say(description);
  return { ...project, reply };
}
/** What strangers read of a list; null of one that they do not see. */
function readIn(project: MemoryProject, name: string): readonly string[] | null {
  const entity = project.app().entities.find((one) => one.name === name);
  const open = entity && kitEntity(entity).public;
  return open ? (open.read ?? []) : null;
}

describe("a description that opens a list to everybody", () => {
  it.each([
    [TOYS + OPEN, "toys"],
    [
      "Hairdresser: services with name, price and duration. Services go on the website for everybody to read.",
      "services",
    ],
    ["Races with title, date and distance. Races are on the open page so the newspaper can look.", "races"],
    ["Books with title and author. Anyone can browse the books without an account.", "books"],
  ])("%s", async (description, name) => {
    const project = await begun(description);
    expect(readIn(project, name)).not.toBeNull();
    expect(JSON.parse(project.files.get("app.json") ?? "").public).toEqual([`/open/${name}`]);
    expect(project.files.get("web/main.tsx")).toContain(`path: "/open/${name}"`);
    expect(project.files.get(`shared/${name}.ts`)).toContain("list: true");
  });

  it("shows what it names of a row, and neither phones, what was paid nor other lists", async () => {
    const project = await begun(TOYS + OPEN);
    expect(readIn(project, "toys")).toEqual(["name", "photo", "age", "condition"]);
    expect(readIn(project, "loans")).toBeNull();
    expect(project.files.get(PAGE)).not.toMatch(/phone|purchase/i);
  });

  it("is told with its fields, its words and how it is taken back", async () => {
    const { reply } = await begun(TOYS + OPEN);
    expect(reply).toContain("Because of “The catalogue of toys is open to the whole world”");
    expect(reply).toMatch(/everybody reads name, photo, age and condition of toys without signing in, at \/open\/toys/);
    expect(reply).toMatch(/and not the [^.]*purchase price and phone of the donor\./);
    expect(reply).toContain("“Take the public page of toys away”");
    expect(reply).not.toContain("Everybody signs in before they see a list");
  });

  it("shows no people, and nothing but pictures and times that it does not name", async () => {
    const project = await begun("Books with title, author and pages. Anyone can browse the books without an account.");
    expect(readIn(project, "books")).toEqual(["title", "pages"]);
  });

  it("shows no field that the same sentence keeps", async () => {
    const project = await begun("Gigs with date, venue and fee. Post them on the web, minus the fee.");
    expect(readIn(project, "gigs")).toContain("venue");
    expect(readIn(project, "gigs")).not.toContain("fee");
  });
});

describe("a list stays behind sign-in", () => {
  it.each([
    ["where another sentence keeps it", `${TOYS}${OPEN} Nobody but us may see the toys.`, "toys"],
    ["where strangers are denied", "Toys with name and price. The toys must not be on the public website.", "toys"],
    ["where it is not wanted", `${TOYS}We don't want the toys to be on the public website.`, "toys"],
    [
      "where everybody may be every member",
      "Team app with tasks: title and due date. Everyone can see the tasks.",
      "tasks",
    ],
    [
      "where members read it on the web",
      "Club with races: title and date. Members of the club see the races on the website.",
      "races",
    ],
    [
      "where another list is open",
      "Concerts and rehearsals with date, place and programme. Concerts are for the public, rehearsals are just for us.",
      "rehearsals",
    ],
    [
      "where strangers only send",
      "Preorders for cakes: name, cake, day. People order without registering.",
      "preorders",
    ],
    ["of patients", "Practice with patients: name and phone. The patients are open to the whole world.", "patients"],
  ])("%s", async (_, description, name) => {
    const project = await begun(description);
    expect(readIn(project, name)).toBeNull();
    expect(project.files.has(`web/pages/open/${name}.tsx`)).toBe(false);
  });
});

describe("in the chat", () => {
  it("a list is put on a public page and taken from it", async () => {
    const project = await begun(TOYS);
    expect(readIn(project, "toys")).toBeNull();
    expect(await project.say("show the toys on a public page")).toContain(
      "everybody reads name, photo, age and condition",
    );
    expect(readIn(project, "toys")).toEqual(["name", "photo", "age", "condition"]);
    expect(await project.say("take the public page of toys away")).toMatch(
      /^Done: I took the public page of toys away/,
    );
    expect(readIn(project, "toys")).toBeNull();
    expect(project.files.has(PAGE)).toBe(false);
    expect(JSON.parse(project.files.get("app.json") ?? "").public).toBeUndefined();
    expect(project.app().entities.map(({ name }) => name)).toContain("toys");
  });

  it("a field that the wish names is shown, too", async () => {
    const project = await begun(TOYS + OPEN);
    await project.say("show the toys with their purchase price on a public page");
    expect(readIn(project, "toys")).toContain("purchasePrice");
  });

  it("a list is opened in other words, too, and never where something is to be sent in", async () => {
    const project = await begun(TOYS);
    await project.say("people in the street should report a toy without signing up");
    expect(readIn(project, "toys")).toBeNull();
    await project.say("The toys ought to be accessible to guests who hold no account.");
    expect(readIn(project, "toys")).toContain("name");
  });

  it("a list of which each member sees only their own is not", async () => {
    const project = await begun(`${TOYS}Everybody sees only their own loans.`);
    expect(await project.say("show the loans on a public page")).toContain("Not every member sees all loans");
    expect(readIn(project, "loans")).toBeNull();
  });

  it("what is said of who sees a list tells of strangers", async () => {
    const project = await begun(TOYS + OPEN);
    expect(await project.say("what can a member see?")).toContain(
      "Everybody reads name, photo, age and condition of toys",
    );
    expect(project.card().lists.find(({ name }) => name === "Toys")?.rights).toContain("without signing in");
  });
});

describe("later changes", () => {
  it("of a field's name go along, and removed and hidden fields are gone for strangers", async () => {
    const project = await begun(TOYS + OPEN);
    await project.say("rename age of toys to age group");
    expect(readIn(project, "toys")).toEqual(["name", "photo", "ageGroup", "condition"]);
    await project.say("remove the condition from toys");
    expect(readIn(project, "toys")).toEqual(["name", "photo", "ageGroup"]);
    await project.say("hide the age group of toys from members");
    expect(readIn(project, "toys")).toEqual(["name", "photo"]);
  });

  it("of a field's kind keep from strangers what reaches somebody now", async () => {
    const project = await begun(TOYS + OPEN);
    await project.say("make the condition of toys an email");
    expect(readIn(project, "toys")).toEqual(["name", "photo", "age"]);
  });

  it("that keep the list close its page, and say so", async () => {
    const project = await begun(TOYS + OPEN);
    expect(await project.say("make toys private")).toContain("took the public page of toys away");
    expect(readIn(project, "toys")).toBeNull();
    await project.say("undo that");
    expect(readIn(project, "toys")).not.toBeNull();
  });

  it("that remove the list remove its page", async () => {
    const project = await begun(TOYS + OPEN);
    await project.say("remove toys");
    expect(project.files.has(PAGE)).toBe(false);
    expect(project.files.get("web/main.tsx")).not.toContain("/open/");
  });
});
