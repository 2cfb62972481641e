// What verbs and questions of a description imply: things nobody names, branching steps, places that are counted down.
import { describe, expect, it } from "vitest";
import { compose } from "../../blueprint/compose.ts";
import { sound } from "../../blueprint/repair.ts";
import { rulesOfApp } from "../../blueprint/rule-words.ts";
import { firstReply } from "../../conversation/reply.ts";
import { readDescription } from "../describe.ts";

const appOf = (text: string) => sound(compose(readDescription(text)));
const fieldsOf = (text: string, name: string): string[] =>
  appOf(text)
    .entities.find((one) => one.name === name)
    ?.fields.map(({ key }) => key) ?? [];
const statusOf = (text: string, name: string) =>
  appOf(text)
    .entities.find((one) => one.name === name)
    ?.fields.find(({ key }) => key === "status");

describe("verbs and questions imply things", () => {
  it.each([
    ["Ballet school: classes with teacher and time, kids enrolled in classes", "enrollments", ["kid", "class"]],
    ["Judo club: groups with trainer, kids are registered for groups", "enrollments", ["kid", "group"]],
    ["We share a caravan and must plan who has it when", "bookings", ["who", "caravan", "startsOn", "endsOn"]],
    ["Two families own a trailer: who gets it when, what's broken", "faults", ["what", "trailer", "status"]],
    ["Our band shares a rehearsal van, who paid for what", "costs", ["what", "amount", "paidBy"]],
    ["Goat farm: goats, cheese, who bought which goat", "sales", ["buyer", "goat"]],
    ["Alpaca farm: alpacas, who adopted which alpaca", "adoptions", ["adopter", "alpaca"]],
    ["I run storage units, who rents which unit", "rentals", ["renter", "unit"]],
    ["our office keys: who has which key", "handovers", ["who", "key", "returnedOn"]],
    ["Concerts in our barn with date and band; people reserve seats", "reservations", ["concert", "seats"]],
    ["Puppet shows with date and stage; families book places", "reservations", ["puppetShow", "places"]],
    ["Choir: members, rehearsals, who came to which rehearsal", "attendance", ["member", "rehearsal", "status"]],
    ["School fete with stands, who helps at which stand", "duties", ["who", "stand"]],
    ["We have 3 vans. Drivers take them and report damages", "trips", ["driver", "van", "kmAfter"]],
    ["Scouts: who hasn't paid this year", "fees", ["amount", "paid"]],
  ])("%s", (text, name, fields) => {
    expect(fieldsOf(text, name)).toEqual(expect.arrayContaining(fields));
  });

  it.each([
    ["potluck club. who cooked which dish, dishes have a photo", "dishes", "cookedBy"],
    ["film club: movies we want to see, who suggested it", "movies", "suggestedBy"],
    ["Solar firm: leads, quotes, installation dates", "quotes", "installationDate"],
  ])("or only a field: %s", (text, name, key) => {
    expect(fieldsOf(text, name)).toContain(key);
  });

  it("does not take what only sounds like it", () => {
    const names = appOf("which keg is in which cellar and which lamp is in which room").entities.map(
      ({ name }) => name,
    );
    expect(names).not.toContain("enrollments");
    expect(appOf("Two friends and a boat: who paid for what").entities.map(({ name }) => name)).not.toContain("fees");
  });
});

describe("alternatives branch from one state", () => {
  it.each([
    ["Employees submit expenses. Managers approve or reject.", "expenses", "Submitted", ["Approved", "Rejected"]],
    ["Tenants send questions; questions are answered or closed", "questions", "Open", ["Answered", "Closed"]],
    ["quotes go from draft to sent to accepted or declined", "quotes", "Sent", ["Accepted", "Declined"]],
    ["Invoices: draft -> sent -> paid/cancelled", "invoices", "Sent", ["Paid", "Cancelled"]],
    ["Staff request vacation, the boss accepts or refuses", "vacations", "Requested", ["Accepted", "Refused"]],
  ])("%s", (text, name, from, to) => {
    expect(statusOf(text, name)?.transitions?.[from]).toEqual(to);
  });

  it("and the reply says so", () => {
    const reply = firstReply(appOf("quotes go from draft to sent to accepted or declined"), null);
    expect(reply).toContain("draft → sent → accepted or declined");
  });
});

describe("limits that verbs imply", () => {
  it.each([
    [
      "Shows have date, venue, seats; people reserve seats; no more than the seats available",
      "“Seats” of reservations is taken from what there is",
    ],
    ["people sign up for workshops, no more than 12 per workshop", "“Places” of sign-ups is taken from what there is"],
    ["Neighbours list their tools and borrow them, max 7 days", "at most 7 days after it"],
    ["kids borrow books for 2 weeks at most", "at most 14 days after it"],
    ["A shop lends drills. Nobody may keep a drill longer than 10 days.", "at most 10 days after it"],
    ["Solar firm: quotes with total = panels × price", "“Total” of quotes is “Panels” times “Price”"],
  ])("%s", (text, rule) => {
    const app = appOf(text);
    expect(rulesOfApp(app.entities).join("\n")).toContain(rule);
    expect(app.instead).toEqual([]);
  });

  it("are named where they are not kept", () => {
    expect(appOf("Employees request vacation. Nobody may take more than 30 days per year.").instead.join()).toContain(
      "more than 30 days per year",
    );
  });
});

it("totals per month and category are a report that begins with them", () => {
  const report = appOf("Household expenses. Show totals per month and category.").pages.find(
    ({ kind }) => kind === "report",
  );
  expect(report?.kind === "report" ? report.by.slice(0, 2) : []).toEqual(["spentOn:month", "category"]);
});
