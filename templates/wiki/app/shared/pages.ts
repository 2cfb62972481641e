import { entity, longText, number, relation, text } from "@ninefold/entity";

export const pages = entity("pages", {
  one: "Page",
  many: "Pages",
  icon: "file-text",
  access: "shared",
  title: "title",
  add: "New page",
  fields: {
    title: text("Title", { required: true, unique: true, max: 100, placeholder: "Opening the shop" }),
    text: longText("Text", {
      required: true,
      max: 20_000,
      placeholder: "In Markdown. [[A title]] leads to that page.",
    }),
    /** Goes up with each change: whoever saves says which one they began with. */
    version: number("Version", { default: 1, readOnly: true, hidden: true }),
  },
  sort: "title",
});

/** A page as it was; written by the server alone. */
export const versions = entity("versions", {
  one: "Version",
  many: "Versions",
  icon: "history",
  access: "managed",
  title: "title",
  fields: {
    page: relation("Page", "pages", { required: true, readOnly: true }),
    title: text("Title", { required: true, readOnly: true }),
    text: longText("Text", { required: true, max: 20_000, readOnly: true }),
    number: number("Number", { required: true, readOnly: true }),
  },
  sort: "-number",
});

/** Titles in [[…]] of a text. */
export const linksIn = (source: string): string[] =>
  [...source.matchAll(/\[\[([^[\]\n]{1,100})\]\]/g)].map(([, title = ""]) => title.trim());
