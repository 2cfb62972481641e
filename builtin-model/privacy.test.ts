// What is said about privacy holds: understood or not, a list is never open to more people than the words say.
import { describe, expect, it } from "vitest";
import { compose } from "./blueprint/compose.ts";
import { isOpen } from "./blueprint/kept-private.ts";
import { sound } from "./blueprint/repair.ts";
import { judge } from "./judge-privacy.ts";
import { createMemoryProject } from "./testing.ts";
import { readDescription } from "./understanding/describe.ts";
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

/** The lists of the app that a description makes which every member sees all of. */
const openLists = (description: string): string[] =>
  sound(compose(readDescription(description)))
    .entities.filter(isOpen)
    .map(({ name }) => name);

describe("whatever reader understood a sentence, of what it keeps from others", () => {
  it.each([
    ["Every driver gets his own account and sees just his own expenses.", "expenses, trips", ["expenses"]],
    ["Clients log in and check their own containers but not anyone else's.", "containers, vessels", ["containers"]],
    ["Essays are read by the tutor and the one who wrote it.", "essays", ["essays"]],
    ["Only whoever wrote it can read a note.", "notes, tasks", ["notes"]],
    ["Notes, letters and goals are confidential.", "tasks, notes, letters, goals", ["notes", "letters", "goals"]],
    ["Keep ideas away from the others.", "ideas, tasks", ["ideas"]],
    ["Grades remain visible to that person alone.", "grades, tasks", ["grades"]],
    ["Tasks are visible to everyone, notes should be hidden from other members.", "tasks, notes", ["notes"]],
    ["Notizen sieht nur, wer sie geschrieben hat.", "tasks, notes", ["notes"]],
  ])("no list that it names is open: %s", (said, things, kept) => {
    const open = openLists(`App for our team with ${things}. ${said}`);
    expect(open.filter((name) => kept.some((list) => name.endsWith(list)))).toEqual([]);
  });

  it.each([
    "What I write is only for me.",
    "My colleagues must not find out what I wrote.",
    "It all stays strictly between the member and the therapist.",
    "Everyone just has access to their own stuff.",
    "Nobody should be able to peek at the entries of someone else.",
    "It is nobody's business but theirs.",
    "The data of each person is for their eyes only.",
  ])("no list that members fill is open where it names none: %s", (said) => {
    expect(openLists(`App for our team with goals and letters. ${said}`)).toEqual([]);
  });

  it.each([
    ["App für unser Team mit Aufgaben und Notizen. Notizen dürfen von anderen nicht gelesen werden.", "notes"],
    ["Wij zijn een team met taken en notities. Notities zijn alleen voor diegene zelf.", "notes"],
    ["Application pour notre équipe: tâches, dépenses. Chacun ne voit que ses dépenses à lui.", "expenses"],
    ["Application pour notre équipe: tâches. Les collègues n'ont pas à y avoir accès.", "tasks"],
    ["App para nuestro equipo con tareas y gastos. Nadie más puede ver los gastos.", "expenses"],
    ["App per il nostro team con spese e foto. Le spese le vede solo chi le ha inserite.", "expenses"],
    ["App para a nossa equipa com tarefas e despesas. Cada um só vê as suas despesas.", "expenses"],
  ])("none is open in another language: %s", (description, list) => {
    expect(openLists(description)).not.toContain(list);
  });

  it("what hangs on it, and what it is laid out in, is as narrow", () => {
    expect(
      openLists("App for our team with projects and tasks for each project. Projects are confidential."),
    ).not.toContain("tasks");
    expect(
      openLists("Expense app for our team with expenses: repairs, meals. Each member sees only his own expenses."),
    ).toEqual([]);
  });
});

describe("a limit that no word of sight carries", () => {
  it.each([
    ["Each task is for the planner in charge, no one else.", "tasks"],
    ["Guests don't get at the letters.", "letters"],
    ["The letters are long. Guests don't get at them.", "letters"],
    ["Guests are not let in at all.", "tasks"],
  ])("is heard, and told: %s", async (said, list) => {
    const { isNarrow, reply } = await judge({
      description: `App for our team with tasks, letters and meetings. ${said}`,
      list,
      expected: "private",
    });
    expect({ isNarrow, reply }).toMatchObject({ isNarrow: true });
    expect(reply).toContain("narrower sense");
  });

  it("a list that people may not get at is the owner's alone, and no other", async () => {
    const description = "App for our team with tasks, meetings and letters. Guests don't get at the letters.";
    expect(await judge({ description, list: "letters", expected: "private" })).toMatchObject({ access: "closed" });
    expect(openLists(description)).toContain("tasks");
  });

  it("where people are not let in at all, the team goes on writing, each their own", async () => {
    const description = "App for our team with tasks and notes. Guests are not let in.";
    expect(await judge({ description, list: "tasks", expected: "private" })).toMatchObject({ access: "private" });
  });

  it.each([
    "Members cannot book the same slot twice.",
    "Volunteers can see the slots and sign up.",
    "Volunteers are not paid.",
    "Customers can't edit products.",
    "Staff are not allowed to smoke.",
    "Customers are never charged.",
    "People can't reach us by phone.",
    "Volunteers don't get in touch by phone.",
    "Students are not let into the building.",
    "Children don't get in free.",
    "Guests are not always on time.",
    "Tenants must not keep dogs.",
    "Employees can't take holidays in August.",
    "Trainees are unable to drive.",
    "Time-sensitive tasks come first.",
    "Refunds are at our discretion.",
    "The taps must not leak.",
    "It is us who order the products.",
  ])("what is no limit of sight closes nothing: %s", (said) => {
    expect(openLists(`App for our team with slots, tasks and products. ${said}`)).toContain("products");
  });

  it("whoever is said to send something in without signing in is told of", async () => {
    const told = "Everybody signs in before they see a list";
    const said = "App for our team with tasks. Anybody on the internet may send us some.";
    expect(await createMemoryProject().say(said)).toContain(told);
    expect(await createMemoryProject().say(TEAM)).not.toContain(told);
  });
});

describe("what a description says everybody sees", () => {
  it.each([
    ["App for our team with tasks and meetings. Everyone sees all tasks and meetings.", ["tasks", "meetings"]],
    ["Garden club with plants and tips. All members can see all plants; nothing is private.", ["plants"]],
    ["App for our team with notes and tasks. Notes are private, everything else is visible to the team.", ["tasks"]],
    ["App for our team with notes and tasks. Tasks are open to all, nobody else sees what I enter.", ["tasks"]],
    ["Recipe app for our family. Everybody sees the recipes and can edit their own recipes.", ["recipes"]],
    ["App für unser Team mit Aufgaben und Terminen. Alle sehen alle Aufgaben.", ["tasks"]],
    ["Appli pour notre club: sorties et photos. Tout le monde voit les sorties.", ["outings"]],
    ["App para nuestra familia con recetas. Todos ven las recetas.", ["recipes"]],
    ["App per la famiglia con ricette. Tutti vedono le ricette.", ["recipes"]],
    ["App voor ons team met taken en notities. Iedereen ziet alle taken.", ["tasks"]],
    ["App para a família com receitas. Todos veem as receitas.", ["recipes"]],
  ])("stays open: %s", (description, lists) => {
    expect(openLists(description)).toEqual(expect.arrayContaining(lists));
  });
});

describe("where nothing was understood that opens it", () => {
  it.each([
    ["I am a piano teacher. I note the homework and the progress of my pupils.", ["homework", "progress", "pupil"]],
    ["Our office keeps contracts and invoices. Clients can upload contracts.", ["contract", "invoice"]],
    ["App for our tutoring team with lessons and fees of students. Students can ask for lessons.", ["lesson", "fee"]],
    ["Our law firm keeps contracts and meetings. A contract is accessible to that client.", ["contract"]],
    ["Our clinic has patients and treatments. Treatments are confidential.", ["patient", "treatment"]],
  ])("what carries somebody's record is theirs: %s", (description, kept) => {
    const open = openLists(description);
    expect(open.filter((name) => kept.some((list) => name.includes(list)))).toEqual([]);
  });

  it.each([
    ["App for our sales team with clients, deals and calls.", ["clients", "deals"]],
    ["App for our team with projects and tasks. Everybody signs in.", ["projects", "tasks"]],
    ["We want to see what each project costs. Projects have a budget and expenses.", ["projects"]],
    ["Our choir has songs and rehearsals. Singers say whether they come.", ["songs", "rehearsals"]],
  ])("a team's lists are open: %s", (description, lists) => {
    expect(openLists(description)).toEqual(expect.arrayContaining(lists));
  });

  it("what all are said to see, or is called shared, stays open beside it", () => {
    const open = openLists("I run a dance school. Pupils see a shared list of events. I note payments of my pupils.");
    expect(open.some((name) => name.includes("event"))).toBe(true);
    expect(open.filter((name) => name.includes("payment"))).toEqual([]);
  });

  it("the reply says who sees what, and its words open it again", async () => {
    const project = createMemoryProject();
    const reply = await project.say("Our office keeps contracts and invoices. Clients can upload contracts.");
    const [, list = ""] = /say “make (.+?) shared”/.exec(reply) ?? [];
    expect(reply).toContain(
      "You did not say that clients see what is about one another: everybody sees only their own",
    );
    await project.say(`Make ${list} shared`);
    expect(project.app().entities.find(({ many }) => many.toLowerCase() === list)?.access).toBe("shared");
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

it.each([
  "Members can only view songs",
  "Customers see available slots",
  "Mark the books that I have not read",
  "We need to know which bags were not turned",
  "Right now nobody can see who has which tool",
  "Private lessons with their price",
  "Volunteers are not paid",
  "Guests are not let in",
  "Time-sensitive tasks come first",
  "The taps must not leak",
])("what limits no reader is no word of privacy: %s", (sentence) => {
  expect(speaksOfPrivacy(sentence)).toBe(false);
});

describe("a sentence that is heard to speak of rights", () => {
  it.each([
    ["The scores, who won and who lost, that's between me and each player.", "Darts evenings with scores and players."],
    ["Once a vote is cast there is no going back and fiddling with it.", "Village meeting with proposals and votes."],
  ])("is never passed over: %s", async (said, before) => {
    const reply = await createMemoryProject().say(`${before} ${said}`);
    expect(reply).toContain(said.slice(0, 40));
  });
});
