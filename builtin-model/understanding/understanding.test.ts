import { describe, expect, it } from "vitest";
import { compose } from "../blueprint/compose.ts";
import { readDescription } from "./describe.ts";
import { fieldKey, plural, singular, tableName } from "./language/words.ts";
import { fieldsOfList } from "./lists/field-lists.ts";
import { readTheme } from "./theme.ts";

const tablesOf = (text: string) => compose(readDescription(text)).entities.map(({ name }) => name);

describe("colours", () => {
  it.each([
    ["Apply mint cream as the background; style all components with teal.", "mintcream", "teal"],
    ["Use ivory for the outer layout and forest green for UI blocks.", "ivory", "forestgreen"],
    ["Design the site using white as the background and navy for content blocks.", "white", "navy"],
    ["Style all pages with a lavender background and indigo components.", "lavender", "indigo"],
    ["Choose azure mist for the background; set all component colors to dark slate blue.", "azure", "darkslateblue"],
    ["I want dark red buttons on a #fafafa background.", "#fafafa", "darkred"],
    ["Components should be medium violet red, the page background light pink.", "lightpink", "mediumvioletred"],
  ])("%s", (text, background, accent) => {
    expect(readTheme(text).theme).toMatchObject({ background, accent });
  });

  it.each([
    ["A CRM with leads and quotes. Use navy and gold.", { background: "navy", accent: "gold" }],
    ["Orders for farms. Orange and dark.", { accent: "orange", mode: "dark" }],
  ])("may be named alone: %s", (text, theme) => {
    expect(readTheme(text).theme).toMatchObject(theme);
  });

  it("are not seen where colours are things", () => {
    expect(readTheme("A shop for chocolate and orange juice in Peru").theme).toEqual({});
  });

  it("can be one colour for the buttons, a dark mode or a font", () => {
    expect(readTheme("make the buttons dark orange").theme).toEqual({ accent: "darkorange" });
    expect(readTheme("dark mode please").theme).toEqual({ mode: "dark" });
    expect(readTheme("Use a serif font").theme).toEqual({ font: "serif" });
  });
});

describe("things", () => {
  it.each([
    ["I want to manage my beehives and honey batches.", ["beehives", "honey_batches"]],
    ["A system to track raw materials, finished products and sales", ["raw_materials", "finished_products", "sales"]],
    ["Website for a hair salon where I can add barbers and services", ["barbers", "services"]],
    ["recipies app with shopping list", ["recipes"]],
    ["Invoices and clients for my freelance work", ["invoices", "clients"]],
    ["an app for tracking kayaks and paddles", ["kayaks", "paddles"]],
    ["A forum where users can post, reply and browse by category", ["posts", "replies", "categories"]],
    ["users can comment on and rate tools", ["tools", "comments", "reviews"]],
    ["A portal for a choir: singers, rehearsals and concerts", ["singers", "rehearsals", "concerts"]],
    ["Campaign manager with characters, quests and NPCs", ["characters", "quests", "npcs"]],
    ["Keep an eye on my aquarium: water tests, fish and equipment", ["water_tests", "fish", "equipment"]],
    ["my taxi drivers trips", ["trips"]],
    ["Sneaker collection", ["sneakers"]],
    ["we forget which barrels were filled when, and then there is the tastings", ["barrels", "tastings"]],
    ["Staff ask for leave requests, managers approve", ["leave_requests"]],
    ["Machine status and maintenance tickets", ["maintenance_tickets"]],
    [
      "We are a small film crew and need call sheets, scenes, shots and locations",
      ["call_sheets", "scenes", "shots", "locations"],
    ],
    [
      "For our climbing gym: members, routes with grade and setter, ascents log, comps",
      ["members", "routes", "ascents", "comps"],
    ],
    [
      "A wedding planner: guests with rsvp, table seating, vendors, budget, and a timeline",
      ["guests", "seatings", "vendors", "budgets"],
    ],
    [
      "Lost and found for an airport: found items, claims by travellers, and storage locations",
      ["claims", "storage_locations"],
    ],
    ["An inventory of my sneaker collection: brand, model, size, photos", ["sneakers"]],
    ["Manage my record collection", ["records"]],
  ])("%s", (text, tables) => {
    expect(tablesOf(text)).toEqual(expect.arrayContaining(tables));
  });

  it("do not include the people who only use the app", () => {
    expect(tablesOf("An anonymous platform for students to discuss. Students can post and reply.")).not.toContain(
      "students",
    );
  });

  it("are not the place that uses the app", () => {
    const tables = tablesOf("Fundraising for our school: donors, donations and campaigns");
    expect(tables).toContain("donors");
    expect(tables).not.toContain("schools");
  });

  it("mean what they mean in this kind of app", () => {
    const keysOf = (text: string, name: string) =>
      compose(readDescription(text))
        .entities.find((one) => one.name === name)
        ?.fields.map(({ key }) => key);
    expect(keysOf("Car repair shop: customers, vehicles, jobs with parts and labour", "jobs")).toContain("vehicle");
    expect(keysOf("A job board with jobs, employers and applications", "jobs")).toContain("salary");
  });

  it("are not what somebody does for a living, nor how a price is counted", () => {
    expect(tablesOf("I keep bees. I want to manage my beehives and harvests")).not.toContain("bees");
    expect(tablesOf("Escape room booking with a price per player")).not.toContain("players");
  });

  it("are not fields that another thing has", () => {
    expect(tablesOf("Each plant has a name, a species, watering days, notes and photos")).not.toContain("photos");
  });

  it("are named after that place when the app has no name", () => {
    expect(compose(readDescription("A portal for a troupe: jugglers, outings and shows")).name).toBe("Our Troupe");
  });

  it("are kept apart: people have addresses, events have dates", () => {
    const app = compose(readDescription("A portal for a troupe: jugglers, outings and shows"));
    const keys = (name: string) => app.entities.find((entity) => entity.name === name)?.fields.map(({ key }) => key);
    expect(keys("jugglers")).toContain("email");
    expect(keys("outings")).toContain("date");
  });

  it("of the owner alone have pages of the owner in a public app", () => {
    const app = compose(readDescription("Escape room business: rooms, bookings, customers. Customers book a room"));
    const role = (of: string) => app.pages.find((page) => page.kind === "list" && page.of === of)?.role;
    expect([role("rooms"), role("bookings"), role("customers")]).toEqual([undefined, undefined, "owner"]);
    expect(app.entities.find(({ name }) => name === "bookings")?.fields.some(({ to }) => to === "customers")).toBe(
      false,
    );
  });

  it("get the fields that the description lists", () => {
    const app = compose(
      readDescription(
        "Track my kayaks. Each kayak has a name, a price, a status (ready, broken) and a bought on date.",
      ),
    );
    const fields = app.entities.find(({ name }) => name === "kayaks")?.fields;
    expect(fields?.map(({ label, kind }) => [label, kind])).toEqual([
      ["Name", "text"],
      ["Price", "money"],
      ["Status", "choice"],
      ["Bought on date", "date"],
    ]);
    expect(fields?.find(({ key }) => key === "status")?.options).toEqual(["Ready", "Broken"]);
  });

  it("belong to one another as the description says", () => {
    const app = compose(readDescription("Track kayaks and trips. Log trips for each kayak."));
    expect(app.entities.find(({ name }) => name === "trips")?.fields.some(({ to }) => to === "kayaks")).toBe(true);
  });

  it("keep their names", () => {
    expect(compose(readDescription('Build a website called "World of Wonders" for ideas')).name).toBe(
      "World of Wonders",
    );
  });
});

describe("words", () => {
  it.each([
    ["batch", "batches"],
    ["company", "companies"],
    ["person", "people"],
    ["news", "news"],
    ["course", "courses"],
    ["bus", "buses"],
    ["movie", "movies"],
  ])("%s, %s", (one, many) => {
    expect(plural(one)).toBe(many);
    expect(singular(many)).toBe(one);
  });

  it("always become valid names", () => {
    expect(tableName("délicieux €£ plats!")).toBe("delicieux_plats");
    expect(tableName("123")).toBe("items");
    expect(fieldKey("Owner id")).toBe("ownerIdValue");
    expect(fieldKey("日本")).toBe("value");
  });

  it("make fields of lists", () => {
    expect(fieldsOfList("a title, an e-mail and optionally notes").map(({ kind }) => kind)).toEqual([
      "text",
      "email",
      "longText",
    ]);
  });
});
