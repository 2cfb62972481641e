// What readers of intents make of phrases, whoever found these.
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../blueprint/apply-edits.ts";
import type { Edit } from "../../blueprint/edit-types.ts";
import type { ThemeSpec } from "../../blueprint/types.ts";
import type { Intent, RequestLabel } from "../../corpus/labels.ts";
import { readText } from "../../reading/index.ts";
import { appNames } from "../app-names.ts";
import { INTENT_READERS } from "../intent-readers.ts";
import { describedApp } from "../judging/described-app.ts";
import type { Wish } from "../wish.ts";

const APP = describedApp("teams (name, coach), matches (title, home, paid, result: won/lost)");

/** The changes of the first reading of a text with marked phrases: "[F:paid] should be a [Y:tick]". */
function read(intent: Intent, marked: string, theme: Partial<ThemeSpec> = {}, of = APP): Edit[] {
  const slots: Wish["slots"][number][] = [];
  let text = "";
  for (const [part, label, phrase] of marked.matchAll(/\[(\w):([^\]]*)\]|[^[]+/g)) {
    const said = phrase ?? part;
    const start = text.length;
    // Labels are those of the markup.
    if (label) slots.push({ label: label as RequestLabel, text: said, start, end: start + said.length, chance: 1 });
    text += said;
  }
  const app = { ...of, theme: { ...of.theme, ...theme } };
  const wish: Wish = { text, words: readText(text), slots, maybe: [], intents: [{ intent, chance: 1 }] };
  const [first] = INTENT_READERS[intent]?.(wish, { app, names: appNames(app), last: null, lastField: null }) ?? [];
  return first?.edits ?? [];
}

describe("another kind of field", () => {
  it("is one of the options that are named, and none of what nobody named", () => {
    expect(read("change-field-kind", "[F:home] should be a [Y:choice] of [O:us], [O:them] or nobody")).toEqual([
      { edit: "changeField", entity: "matches", key: "home", kind: "choice", options: ["Us", "Them", "Nobody"] },
    ]);
    expect(read("change-field-kind", "[F:home] should be a [Y:choice]")).toEqual([]);
  });

  it("takes other options where it is a choice already", () => {
    expect(read("change-field-kind", "[F:result] is [O:won], [O:drawn] or [O:lost]")).toEqual([
      { edit: "addOption", entity: "matches", key: "result", options: ["Drawn"] },
    ]);
  });

  it("is set for those of several fields that are not so yet", () => {
    const edits = read("change-field-kind", "[F:home] and [F:result] as [Y:text]");
    expect(edits).toEqual([{ edit: "changeField", entity: "matches", key: "result", kind: "text" }]);
  });

  it("keeps what was written where it can't be turned into it", () => {
    const { app, done } = applyEdits(structuredClone(APP), read("change-field-kind", "[F:home] as a [Y:tick]"), []);
    expect(app.entities[1]?.fields.find(({ label }) => label === "Home")).toMatchObject({
      key: "home",
      kind: "yesNo",
    });
    expect(done).toEqual(["turned “Home” of matches into yes or no (what was written there stays in the database)"]);
  });
});

describe("a field that was written", () => {
  it("is picked from a list", () =>
    expect(read("link-lists", "[F:home] should be picked from the [E:teams]")).toEqual([
      { edit: "link", entity: "matches", to: "teams", instead: "home" },
    ]));
});

describe("one person", () => {
  it.each([
    "I want [R:Lena] to see all [E:teams]",
    "let [R:Mrs. Ferrand] see [E:teams]",
    "my [R:sister Jo] sees [E:teams]",
  ])("who is to see what all see takes it from nobody: %s", (marked) => expect(read("see-role", marked)).toEqual([]));

  it("has a role for whom the owner trusts, and none by their own name", () => {
    expect(read("see-role", "only [R:Lena] and [R:I] may see [E:teams]")).toMatchObject([
      { edit: "show", entity: "teams", roles: [{ key: "deputy", label: "Deputy", many: "deputies" }] },
    ]);
    expect(read("change-role", "nobody but [R:Mrs. Ferrand] may [A:change] [F:result]")).toMatchObject([
      { edit: "writers", entity: "matches", key: "result", roles: [{ key: "deputy" }] },
    ]);
    expect(read("change-allow", "[R:Lena] may [A:add] [E:teams]")).toMatchObject([
      { edit: "allow", entity: "teams", roles: [{ key: "deputy" }], can: ["create"] },
    ]);
  });

  it.each([
    "only [R:Coaches] see [E:teams]",
    "[R:Nurses] see [E:teams]",
    "only [R:the night crew] see [E:teams]",
    "[R:Kayakers] see [E:teams]",
  ])("is not who has a task, with a capital too: %s", (marked) =>
    expect(read("see-role", marked)).toMatchObject([{ edit: "show", entity: "teams" }]),
  );

  it("is not everybody", () =>
    expect(read("change-allow", "[R:Everybody] may [A:change] [E:teams]")).toMatchObject([
      { edit: "allow", roles: [] },
    ]));

  it("is nobody whom a right of all could be taken from", () => {
    expect(read("change-forbid", "[R:Lena] must not [A:delete] [E:teams]")).toEqual([]);
    expect(read("change-role", "[R:Lena] should [A:change] [E:teams]")).toEqual([]);
  });
});

describe("rights of a field", () => {
  it("are those of whom a wish names, of the owner alone, or of nobody whom it shuts out", () => {
    expect(read("see-role", "[F:result] only for [R:coaches]")).toMatchObject([
      { edit: "readers", entity: "matches", key: "result", roles: [{ key: "coach" }] },
    ]);
    expect(read("see-owner", "nobody but me sees [F:paid]")).toEqual([
      { edit: "readers", entity: "matches", key: "paid", roles: [] },
    ]);
  });

  it.each<[Intent, string]>([
    ["see-role", "[F:result] is hidden from [R:parents], only [R:coaches] see it"],
    ["see-role", "[R:parents] must not see [F:paid], only [R:coaches]"],
    ["see-role", "[R:coaches] dont see [F:paid]"],
    ["see-role", "neither [R:coaches] nor [R:parents] see [F:paid]"],
    ["see-role", "hide [F:paid] from those [R:coaches]"],
    ["see-role", "I want [R:coaches] to see [F:paid], too"],
    ["see-role", "I want [R:Lena] to see [F:paid]"],
    ["change-role", "[R:coaches] must not [A:change] [F:result]"],
    ["page-for", "I want [R:Lena] to see the [G:teams] page"],
    ["page-for", "the [G:teams] page is not for [R:coaches]"],
    ["see-all", "[R:Lena] can see all [E:teams]"],
    ["see-owner", "nobody but [R:me] should see the [F:phone number]"],
    ["see-owner", "hide [F:paid] from [R:coaches]"],
    ["see-owner", "[R:I] want to see [F:paid] too"],
    ["see-role", "only [R:coaches] see the [F:address]"],
    ["see-role", "but the [R:coaches] should see [F:paid]"],
    ["see-role", "[R:coaches] may only see the [F:paid]"],
    ["see-role", "[R:everybody] but [R:coaches] may see [F:paid]"],
    ["change-role", "[R:everybody] except the [R:coaches] can [A:delete] [E:teams]"],
    ["change-allow", "[R:all] except [R:volunteers] may [A:add] [E:teams]"],
    ["change-role", "only [R:Lena] may [A:add] [E:teams] and only [R:Tom] may [A:delete] them"],
    ["see-role", "[R:Mr Jones] should see all [E:teams]"],
  ])("are none where somebody may be shut out or is only to see it as well: %s, %s", (intent, marked) =>
    expect(read(intent, marked)).toEqual([]),
  );

  it("are for all where a group is all that there are, and not where they are a role's", () => {
    const roles = [{ key: "coach", label: "Coach", many: "coaches" }];
    const opened = [{ edit: "access", entity: "teams", access: "published" }];
    expect(read("see-all", "[R:the three of us] should all see the [E:teams]")).toEqual(opened);
    expect(read("see-all", "[R:coaches] should see all [E:teams]", {}, { ...APP, roles })).toEqual([]);
  });

  it("open no rows that are each person's own", () => {
    const entities = APP.entities.map((entity) => ({ ...entity, access: "private" as const }));
    const marked = "only [R:coaches] may [A:change] [F:result]";
    expect(read("change-role", marked)).toMatchObject([{ edit: "writers" }]);
    expect(read("change-role", marked, {}, { ...APP, entities })).toEqual([]);
  });

  it("are not those of one deputy where they are meant for another", () => {
    const roles = [{ key: "deputy", label: "Deputy", many: "deputies" }];
    expect(read("see-role", "only [R:Lena] and [R:I] may see [F:paid]", {}, { ...APP, roles })).toEqual([]);
  });
});

const LOANS = describedApp("loans (item, lent on: date, count: number, price: money, cost: money)");

describe("what is worked out", () => {
  it("is a day so long after another", () => {
    expect(read("computed-field", "[F:back by] is [X:3 weeks] after [F:lent on]", {}, LOANS)).toEqual([
      { edit: "dueAfter", entity: "loans", key: "backBy", label: "Back by", after: "lentOn", every: 3, unit: "week" },
    ]);
  });

  it("is no single span where rows differ, and no number of years in a name", () => {
    const marked = "[F:back by] is [X:3 weeks] after [F:lent on], for tools [X:2 days]";
    expect(read("computed-field", marked, {}, LOANS)).toEqual([]);
    expect(read("computed-field", "a [F:number] by [X:year then running number]", {}, LOANS)).toEqual([]);
    expect(read("computed-field", "[F:order by] is [X:3 weeks] before [F:lent on]", {}, LOANS)).toEqual([]);
    expect(read("computed-field", "[F:back by] is [X:0 days] after [F:lent on]", {}, LOANS)).toEqual([]);
    expect(read("computed-field", "[F:pack day] is [X:3 weeks] in advance of [F:lent on]", {}, LOANS)).toEqual([]);
    expect(read("computed-field", "[F:back by] is [X:1 year and 6 months] after [F:lent on]", {}, LOANS)).toEqual([]);
    expect(read("computed-field", "[F:lent on] is [X:3 weeks] after the order", {}, LOANS)).toEqual([]);
  });

  it("is the later of two days without the other, and no guess where several things are done", () => {
    const trips = describedApp("trips (name, start: date, end: date, rent: money, fees: money)");
    expect(read("computed-field", "[F:nights] between [F:start] and [F:end]", {}, trips)).toMatchObject([
      { edit: "total", of: ["end", "start"], op: "minus" },
    ]);
    const several = "[F:balance]: the total or difference of [F:rent] and [F:fees]";
    expect(read("computed-field", several, {}, trips)).toEqual([]);
    expect(
      read("computed-field", "[F:all] is [F:rent] together with [F:fees], minus nothing", {}, trips),
    ).toMatchObject([{ op: "plus" }]);
  });

  it("is the difference of two figures that a wish names in its own order", () => {
    expect(
      read("computed-field", "what we [F:gain] on each, so the [F:price] less its [F:cost], ok?", {}, LOANS),
    ).toMatchObject([{ edit: "total", entity: "loans", label: "Gain", of: ["price", "cost"], op: "minus" }]);
  });
});

describe("what an app speaks up about", () => {
  it("stands out by a bound", () => {
    expect(read("reminder", "[F:count] [T:under 5] in [S:red]", {}, LOANS)).toEqual([
      { edit: "standOut", entity: "loans", key: "count", alert: { under: 5 } },
    ]);
  });

  it.each([
    "mail me when [F:count] is [T:under 5]",
    "don't warn me any more when [F:count] is [T:under 5]",
    "can you stop the red when [F:count] is [T:below 5]",
    "[F:count] is [T:under 5], tell me",
    "get rid of the red when [F:count] is [T:under 5]",
    "why does [F:count] turn [S:red] when it is [T:under 5]?",
  ])("is nothing where something is to be sent, is taken back, or no mark is asked for: %s", (marked) =>
    expect(read("reminder", marked, {}, LOANS)).toEqual([]),
  );

  it("is a day that follows where something lasts too long", () =>
    expect(read("reminder", "[E:loans] that are out [T:for more than 14 days] in [S:red]", {}, LOANS)).toMatchObject([
      { edit: "dueAfter", after: "lentOn", every: 14, unit: "day" },
      { edit: "standOut", key: "due", alert: { days: 0 } },
    ]));
});

describe("units", () => {
  it("are no lots", () =>
    expect(read("change-field-kind", "[F:count] should be [Y:a lot] bigger", {}, LOANS)).toEqual([]));

  it("are those of a number", () => {
    expect(read("change-field-kind", "[F:count] in [Y:kg] please", {}, LOANS)).toEqual([
      { edit: "changeField", entity: "loans", key: "count", unit: "kg" },
    ]);
    const { done } = applyEdits(
      structuredClone(LOANS),
      read("change-field-kind", "[F:count] in [Y:kg]", {}, LOANS),
      [],
    );
    expect(done).toEqual(["made “Count” of loans counted in kg, which is shown behind it"]);
  });
});

describe("figures", () => {
  it("are as many as are asked for", () =>
    expect(read("add-figure", "[M:how many won] and [M:how many lost] on the overview")).toMatchObject([
      { edit: "addFigure", entity: "matches", filter: { result: ["Won"] } },
      { edit: "addFigure", entity: "matches", filter: { result: ["Lost"] } },
    ]));
});

describe("colours", () => {
  it("are none that the app has already", () => {
    const brown = { accent: "#7a4b2a" };
    expect(read("colors", "[S:blue] not [S:brown]", brown)).toEqual([{ edit: "theme", theme: { accent: "blue" } }]);
    expect(read("colors", "why [S:brown]?", brown)).toEqual([]);
    expect(read("colors", "[S:brown] please", { accent: "#1d4e89" })).toEqual([
      { edit: "theme", theme: { accent: "brown" } },
    ]);
  });
});

describe("letters", () => {
  it.each(["[S:big photos]", "[S:a little darker]", "make it [S:small]"])("are not what is meant by %s", (marked) =>
    expect(read("looks", marked)).toEqual([]),
  );

  it.each<[string, ThemeSpec["size"], ThemeSpec["size"]]>([
    ["[S:bigger letters] please", "usual", "large"],
    ["the writing is [S:too small]", "large", "largest"],
    ["letters are [S:small]", "usual", "large"],
    ["[S:huge] buttons", "usual", "largest"],
    ["it is [S:too big] now", "largest", "large"],
    ["[S:smaller] letters", "usual", "usual"],
  ])("%s, from %s", (marked, now, size) =>
    expect(read("looks", marked, { size: now })).toEqual([{ edit: "theme", theme: { size } }]),
  );
});

describe("what goes from the overview", () => {
  it("is the figure that is named in full, not the one within its name", () => {
    const figures = ["Matches", "Length of matches"].map((label) => ({ of: "matches", label }));
    const pages = APP.pages.map((page) =>
      page.kind === "dashboard" ? { ...page, figures, charts: [], lists: [] } : page,
    );
    expect(
      read("remove-from-overview", "the [M:length of matches] on the overview can go", {}, { ...APP, pages }),
    ).toEqual([{ edit: "removeFromOverview", part: "figures", title: "Length of matches" }]);
  });
});
