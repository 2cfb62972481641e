// What a search and a shelf leave of the gallery.
import { expect, it } from "vitest";
import type { TemplateListItem } from "#contract";
import { ALL, shelvesOf, templatesFor } from "./shelves.ts";

const item = (name: string, part: Partial<TemplateListItem>): TemplateListItem => ({
  name,
  title: name,
  summary: "Somebody does something with it.",
  category: "Games",
  uses: [],
  appName: "App",
  picture: null,
  ...part,
});
const GALLERY = [
  item("snake", { title: "Snake", summary: "Eat, grow, do not bite yourself." }),
  item("budget", { title: "Budget", category: "Home and family", appName: "Envelope" }),
  item("invoices", { title: "Invoice maker", category: "Work and invoices", uses: ["mail"] }),
];
const names = (found: readonly TemplateListItem[]) => found.map(({ name }) => name);

it("finds every word of the search anywhere on a card, in any case", () => {
  expect(names(templatesFor(GALLERY, { ...ALL, text: "GROW bite" }))).toEqual(["snake"]);
  expect(names(templatesFor(GALLERY, { ...ALL, text: "envelope" }))).toEqual(["budget"]);
  expect(names(templatesFor(GALLERY, { ...ALL, text: "mail" }))).toEqual(["invoices"]);
  expect(templatesFor(GALLERY, { ...ALL, text: "snake mail" })).toEqual([]);
});

it("keeps to a shelf, and shows only shelves that hold something", () => {
  expect(names(templatesFor(GALLERY, { text: "", category: "Home and family" }))).toEqual(["budget"]);
  expect(templatesFor(GALLERY, { text: "snake", category: "Home and family" })).toEqual([]);
  expect(shelvesOf(GALLERY)).toEqual(["Games", "Home and family", "Work and invoices"]);
});
