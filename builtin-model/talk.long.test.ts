// How people talk about an app that is there: short, vague, several wishes at once, in their own language.
import { beforeEach, describe, expect, it } from "vitest";
import type { FieldSpec } from "./blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let project: MemoryProject;
const say = (message: string) => project.say(message);
const app = () => project.app();
const list = (name: string) => app().entities.find((entity) => entity.name === name);
const field = (entity: string, key: string): FieldSpec | undefined =>
  list(entity)?.fields.find((one) => one.key === key);
const begun = async (description: string) => {
  project = createMemoryProject();
  await say(description);
};

beforeEach(() =>
  begun(
    "A swimming club: coaches, lessons and bookings. Each coach has a name and an email. Each lesson has a title, a coach, a price, a date and a capacity. Each booking has a name, a lesson and a status (open, paid, cancelled).",
  ),
);

describe("wishes in many wordings", () => {
  it.each([
    [
      "lessons need a level: beginner, advanced",
      "lessons",
      "level",
      { kind: "choice", options: ["Beginner", "Advanced"] },
    ],
    ["can you pls add a deposit to bookings, required", "bookings", "deposit", { kind: "money", required: true }],
    ["add a locker number to bookings, between 1 and 20", "bookings", "lockerNumber", { min: 1, max: 20 }],
    ["add an ISBN to lessons, must be unique", "lessons", "isbn", { unique: true }],
    ["the title of lessons shuld be called subject", "lessons", "subject", { label: "Subject" }],
    ["people must enter the email of coaches", "coaches", "email", { required: true }],
    ["the price of lessons is a number, not money", "lessons", "price", { kind: "number" }],
    ["the level of lessons can be easy, medium, hard", "lessons", "level", { options: ["Easy", "Medium", "Hard"] }],
  ])("%s", async (message, entity, key, wanted) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(field(entity, key)).toMatchObject(wanted);
  });

  it("when something is so, something else is asked for", async () => {
    expect(await say("when status is paid, ask for the payment date")).toMatch(/^Done:/);
    expect(list("bookings")?.rules).toContainEqual(expect.objectContaining({ rule: "when", field: "paymentDate" }));
    expect(field("bookings", "paymentDate")?.kind).toBe("date");
  });

  it("open a private list only to people who are named", async () => {
    await begun("A diary of mine with entries (title, text, mood)");
    const [entries] = app().entities;
    const access = () => list(entries?.name ?? "")?.access;
    expect(access()).toBe("private");
    expect(await say("allow comments on entries")).toMatch(/^Done:/);
    expect([access(), list("comments")?.fields.some(({ to }) => to === entries?.name)]).toEqual(["private", true]);
    await say("let people rate entries");
    expect(access()).toBe("published");
  });

  it("go on without a verb, with the list spoken of", async () => {
    await say("add a birthday to coaches");
    await say("and also allergies and a phone");
    expect([field("coaches", "allergies")?.kind, field("coaches", "phone")?.kind]).not.toContain(undefined);
  });

  it("are corrected without saying everything again", async () => {
    await say("add tags: fun, hard");
    await say("no i meant for the bookings");
    expect(list("bookings")?.fields.some(({ options }) => options?.includes("Fun"))).toBe(true);
    expect(list("coaches")?.fields.some(({ options }) => options?.includes("Fun")) ?? false).toBe(false);
  });

  it("a word with more to it is no field of a shorter name", async () => {
    const before = app();
    expect(await say("remove the travel price")).not.toMatch(/^Done:/);
    expect(await say("license plate unique")).not.toMatch(/^Done:/);
    expect(app()).toEqual(before);
  });

  it("a status takes its new steps, and rows move along", async () => {
    await say("the status of bookings should go from new to paid to done");
    expect(field("bookings", "status")?.options).toEqual(["New", "Paid", "Done"]);
    expect(
      [...project.files]
        .filter(([path]) => path.includes("migrations/0002"))
        .map(([, sql]) => sql)
        .join(),
    ).toContain("New");
  });
});

describe("who may do what", () => {
  it.each([
    ["only coaches may edit lessons", "lessons", "managed", "everybody else only sees them"],
    ["coaches can approve bookings", "bookings", "inbox", "coaches and you see all and set the status"],
    ["members must not see each other's bookings", "bookings", "private", "private"],
    ["members can't delete bookings", "bookings", "shared", "adds and changes any, and deletes none"],
    ["make only me able to change lessons", "lessons", "managed", "only you"],
  ])("%s", async (message, entity, access, told) => {
    const people = list("coaches")?.access;
    await say(`make ${entity} shared`);
    const reply = await say(message);
    expect(list(entity)?.access).toBe(access);
    expect(list("coaches")?.access).toBe(people);
    expect(reply).toContain(told);
  });

  it.each([
    "members can see their lessons",
    "people may see the lessons that they gave",
    "users can see lessons from their team",
    "members can see how many lessons there are",
  ])("%s does not open them to all", async (message) => {
    await say("make lessons private");
    await say(message);
    expect(list("lessons")?.access).toBe("private");
  });

  it.each([
    ["everyone may see the lessons", "make lessons private", "published"],
    ["members may see the lessons", "only i can see lessons", "managed"],
  ])("%s opens them", async (message, before, access) => {
    await say(before);
    await say(message);
    expect(list("lessons")?.access).toBe(access);
  });

  it("a right over what there is not changes nothing", async () => {
    const before = app();
    expect(await say("coaches can see medals but not change them")).toContain("There is no list of medals");
    expect(app()).toEqual(before);
  });

  it("places run out", async () => {
    expect(await say("no more than 8 people per lesson")).toContain("8 places");
    expect(list("bookings")?.rules).toContainEqual(expect.objectContaining({ rule: "stock" }));
  });

  it("rows without names", async () => {
    await say("make bookings anonymous");
    expect(list("bookings")?.anonymous).toBe(true);
  });
});

describe("feelings about looks", () => {
  it.each(["it looks boring", "make it more professional", "can you make it less childish", "the overview is ugly"])(
    "%s",
    async (message) => {
      const before = app().theme.accent;
      expect(await say(message)).toContain("my idea of");
      expect(app().theme.accent).not.toBe(before);
    },
  );

  it.each([
    ["blue and white", { background: "white", accent: "blue" }],
    ["i want red and black", { background: "black", accent: "red", mode: "dark" }],
    ["make it blue, no wait, green", { accent: "green" }],
  ])("%s", async (message, theme) => {
    await say(message);
    expect(app().theme).toMatchObject(theme);
  });

  it("dark and light change the ground, and a ground on that side stays", async () => {
    await say("use ivory as background");
    await say("make it dark");
    expect(app().theme).toMatchObject({ mode: "dark", background: "#15161a" });
    await say("background midnightblue");
    await say("make it dark");
    expect(app().theme).toMatchObject({ mode: "dark", background: "midnightblue" });
    await say("make it light");
    expect(app().theme).toMatchObject({ mode: "light", background: "#f8f9fa" });
  });

  it("go back on their own, and what was added stays", async () => {
    const before = app().theme;
    await say("make the buttons teal");
    await say("add a phone to coaches");
    await say("go back to the previous colours");
    expect(app().theme).toEqual(before);
    expect(field("coaches", "phone")).toBeDefined();
  });

  it("too full a list keeps what says most", async () => {
    await say("add a nickname, a phone, a shirt size, a biography and a website to coaches");
    expect(await say("the coaches list is too cluttered")).toMatch(/^Done: I hid/);
    expect(list("coaches")?.fields.filter(({ hidden }) => !hidden).length).toBeLessThanOrEqual(5);
  });

  it("what nobody can guess is asked", async () => {
    expect(await say("my customers find it confusing")).toContain("What do they stumble over?");
  });
});

describe("examples, money and what was there", () => {
  it("as many rows as asked for, and names that are given", async () => {
    await say("put in 20 more example coaches");
    expect(list("coaches")?.rows).toBeGreaterThan(20);
    await say("import these coaches: Ada, Grace, Radia");
    expect(project.files.get("server/seed.ts")).toContain('"Radia"');
  });

  it("another currency", async () => {
    await say("change the currency to euros");
    await say("add a deposit to bookings");
    expect([field("lessons", "price")?.currency, field("bookings", "deposit")?.currency]).toEqual(["EUR", "EUR"]);
  });

  it("what was removed comes back", async () => {
    await say("remove the capacity of lessons");
    await say("add a phone to coaches");
    expect(await say("bring back the capacity")).toContain("brought back “Capacity”");
    expect(field("lessons", "capacity")).toBeDefined();
  });
});

describe("what could be misread", () => {
  it.each(["make the title bold", "add air date and show them in a carousel", "redo"])(
    "%s leaves names and rights alone",
    async (message) => {
      const { name, entities } = app();
      await say(message);
      expect(app().name).toBe(name);
      expect(app().entities.map(({ access }) => access)).toEqual(entities.map(({ access }) => access));
    },
  );

  it("a bound on booking is about bookings, options in a sentence are options", async () => {
    await say("add a date to bookings");
    await say("members can book max 2 weeks ahead");
    expect(list("bookings")?.rules).toContainEqual({ rule: "within", field: "date", to: 14 });
    await say("the status of bookings should be a dropdown with new, paid, gone");
    expect(field("bookings", "status")?.options?.toSorted()).toEqual(["Gone", "New", "Paid"]);
    await say("sort coaches A to Z");
    expect(list("coaches")?.sort).toBe("name");
  });
});

describe("what lies beyond gets a plain no with the nearest thing", () => {
  it.each([
    ["sms reminders please", "by itself"],
    ["native iphone app?", "web apps"],
    ["take payment with stripe when booking", "who paid what"],
    ["connect it to google calendar", "other services"],
    ["add an ai chatbot", "no AI"],
    ["make overdue ones red", "no date or figure that tells"],
    ["pace = price / capacity", "quotients I can't"],
    ["which lessons are free today?", "don't see what people enter"],
    ["what would you add?", "I changed nothing"],
    ["thanks, looks great!", "I changed nothing"],
  ])("%s", async (message, told) => {
    const before = [...project.files];
    expect(await say(message)).toContain(told);
    expect([...project.files]).toEqual(before);
  });
});

describe("who writes another language is answered in it", () => {
  it.each([
    [
      "Ich brauche eine App für unsere Werkstatt mit Kunden, Fahrrädern und Reparaturen.",
      "Was ich verstanden habe",
      "Füge bei den Kunden ein Feld Geburtstag hinzu und mach es dunkel",
      "Erledigt: Ich habe „Geburtstag“ (Datum) bei Kunden ergänzt und alles dunkel gemacht.",
    ],
    [
      "Je voudrais une application pour mon club avec membres, cours et paiements.",
      "Ce que j’ai compris",
      "mets les boutons en rouge",
      "C’est fait : j’ai mis les boutons et accents en rouge.",
    ],
    [
      "Necesito una app para mi taller con clientes, coches y reparaciones",
      "Lo que entendí",
      "ordena los clientes por nombre",
      "Hecho: he ordenado clientes por nombre.",
    ],
    [
      "Vorrei un'app per il mio circolo con soci, corsi e pagamenti",
      "Che cosa ho capito",
      "metti tutto scuro",
      "Fatto: ho messo tutto scuro.",
    ],
    [
      "Preciso de um aplicativo para o meu clube com sócios, aulas e pagamentos",
      "O que entendi",
      "o que pode ver um membro?",
      "Um membro de",
    ],
    [
      "Ik wil een app voor onze vereniging met leden, lessen en betalingen",
      "Wat ik begrepen heb",
      "maak het donker",
      "Klaar: ik heb alles donker gemaakt.",
    ],
  ])("%s", async (description, understood, wish, answer) => {
    project = createMemoryProject();
    expect(await say(description)).toContain(understood);
    expect(await say(wish)).toContain(answer);
  });

  it("also with a no, a question and what was not understood", async () => {
    await begun("Ich brauche eine App für unsere Werkstatt mit Kunden, Fahrrädern und Reparaturen.");
    expect(await say("schick den Kunden eine SMS")).toContain("von selbst keine E-Mails");
    expect(await say("was kann ein Mitglied sehen?")).toContain("Ein Mitglied von");
    expect(await say("ich möchte dass die Seite blinkt und der Text tanzt")).toContain("nichts geändert");
    expect(await say("mach das rückgängig")).toContain("noch nichts zurückzunehmen");
  });

  it("also for some rows, numbers and what was taken back", async () => {
    await begun("Ich brauche eine App für unsere Werkstatt mit Kunden und Rechnungen.");
    expect(await say("zeige nur bezahlte Rechnungen")).toContain(
      "nur noch Rechnungen gezeigt, deren Status Bezahlt ist",
    );
    expect(await say("zeige wieder alles")).toContain("wieder alles gezeigt");
    expect(await say("mach das rückgängig")).toContain("zurückgenommen");
    expect(await say("wiederherstellen")).toContain("wiederhergestellt");
    const pages = app().pages;
    expect(await say("blende hässliche Rechnungen aus")).not.toMatch(/^Erledigt/);
    expect(app().pages).toEqual(pages);
  });

  it("rules of a first answer too", async () => {
    project = createMemoryProject();
    const answer = await say("Je voudrais une application pour mon atelier avec clients, commandes et réparations.");
    expect(answer).toContain("L’application veille à ceci :");
    expect(answer).not.toContain("goes step by step");
  });

  it("and English stays English, also in an app of another language", async () => {
    await begun("Ich brauche eine App für unsere Werkstatt mit Kunden, Fahrrädern und Reparaturen.");
    expect(await say("add a birthday to the customers")).toMatch(/^Done: I added/);
    expect(await say("remove phone; add a nickname to the customers")).toMatch(/^Done: I removed/);
  });
});
