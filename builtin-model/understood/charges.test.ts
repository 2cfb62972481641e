// What a description says that people pay for the app: what is heard of it, and what is left to the app's own records.
import { describe, expect, it } from "vitest";
import { loadCorpus } from "../corpus/load.ts";
import { createMemoryProject } from "../testing.ts";
import { chargesIn, withoutCharges } from "./index.ts";

const heard = (text: string) => {
  const charges = chargesIn([text]);
  return charges && [charges.monthlyCents, charges.yearlyCents, charges.isFree];
};

describe("what people are to pay for the app", () => {
  it.each([
    ["A running club. Charge members $9 a month.", 900, null],
    ["Recipes for subscribers. A subscription is $9.99 per month or $99 per year.", 999, 9900],
    ["I want to charge people 5 dollars a month to use it.", 500, null],
    ["Users pay $4/mo, or $40/yr.", 400, 4000],
    ["Lesson plans for teachers; the monthly plan costs $12 and the yearly plan $120.", 1200, 12_000],
    ["Access to the app costs $1,200 yearly.", null, 120_000],
    ["A premium plan for US$19.50 monthly.", 1950, null],
    ["Everyone pays 3 USD per user per month.", 300, null],
    ["A monthly fee of $7 to use the app.", 700, null],
    ["Members pay 9 € a month.", null, null],
    ["Put the archive behind a paywall.", null, null],
    ["People have to subscribe before they see the plans.", null, null],
  ])("%s", (text, monthly, yearly) => {
    expect(heard(text)).toEqual([monthly, yearly, false]);
  });

  it.each(["A free app for our street.", "The app should be free. We keep tools.", "Everybody can use it for free."])(
    "nothing: %s",
    (text) => expect(heard(text)).toEqual([null, null, true]),
  );

  it.each([
    "Each membership has a price per month.",
    "Track my subscriptions: netflix $15 a month, gym $40 a month.",
    "Tenants pay $900 a month rent, and I want to see who has paid.",
    "Members pay dues of $20 a year; record who owes what.",
    "The last app cost $90 a month and couldn't do half board.",
    "We pay $90 a month for a tool that nobody likes.",
    "Don't charge members $9 a month.",
    "Can I charge people $9 a month to use it?",
    "A room is free to use from 9 to 12.",
    "The app is free on weekends.",
    "Lessons cost $40 each.",
    "Add a text field “$9 a month to use the app” to “Jobs”.",
  ])("not said: %s", (text) => expect(heard(text)).toBeNull());

  it("is the sentence that was said last, and quoted", () => {
    const messages = [
      "A club. Charge members $9 a month.",
      "Add a list of suppliers.",
      "Charge members $12 a month instead!",
    ];
    expect(chargesIn(messages)).toMatchObject({ monthlyCents: 1200, said: "Charge members $12 a month instead!" });
    expect(chargesIn(messages.slice(0, 2))).toMatchObject({ monthlyCents: 900, said: "Charge members $9 a month." });
  });

  it("is bounded, whatever is written", () => {
    const text = `Charge people $9 a month ${"for the app and all that is in it ".repeat(400)}`;
    expect(chargesIn([text])?.said.length).toBeLessThanOrEqual(240);
    expect(heard("Charge people $99999999 a month.")).toBeNull();
    expect(heard("Charge people $9999999 a month.")).toEqual([null, null, false]);
  });

  it.each([
    ["Bikes and jobs. Charge members $9 a month or $90 a year.", "Bikes and jobs."],
    [
      "Bikes and jobs.\nA subscription costs $9 per month!\nEach job has a title.",
      "Bikes and jobs.\n\nEach job has a title.",
    ],
    ["A club. Members pay $9 a month to see recipes.", "A club. Members pay $9 a month to see recipes."],
    ["A club. Members pay dues.", "A club. Members pay dues."],
    ["Charge people $9 a month.", "Charge people $9 a month."],
  ])("is no part of what is built, where a sentence says nothing else: %s", (text, left) => {
    expect(withoutCharges(text)).toBe(left);
  });

  it("is in none of the descriptions that were written without a thought of it", () => {
    const texts = loadCorpus().descriptions.map(({ marked }) => marked.text);
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => chargesIn([text]) !== null)).toEqual([]);
  });
});

describe("the card", () => {
  it("tells it, and neither asks about it nor calls it missed", async () => {
    const project = createMemoryProject();
    const reply = await project.say(
      "A running club: runs and routes. Each run has a date and a distance. Charge members $9 a month.",
    );
    const card = project.card();
    expect(card.charges).toEqual({
      monthlyCents: 900,
      yearlyCents: null,
      isFree: false,
      said: "Charge members $9 a month.",
    });
    expect(card.missed).toEqual([]);
    expect(card.lists.map(({ name }) => name)).not.toContain("Members");
    expect(reply).toContain(card.told);
    expect(card.told).toContain("- What people pay: $9.00 a month, once you have set it in Pricing on the dashboard");
    await project.say("Add a date field “Due” to “Runs”.");
    expect(project.card().charges).toMatchObject({ monthlyCents: 900 });
  });

  it("says nothing of money where nothing was said", async () => {
    const project = createMemoryProject();
    const reply = await project.say("A bike shop: bikes and jobs. Each job has a title and a price.");
    expect(project.card().charges).toBeNull();
    expect(reply).not.toContain("What people pay");
  });
});
