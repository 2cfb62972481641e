import { date, entity, number, relation, sumOf, text, url, yesNo } from "@ninefold/entity";

/** It stands in an address. */
export const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/i;

export const links = entity("links", {
  one: "Link",
  many: "Links",
  icon: "link",
  access: "shared",
  title: "name",
  add: "New link",
  fields: {
    target: url("Leads to", { required: true, max: 2000, placeholder: "https://example.com/a/very/long/address" }),
    name: text("Short name", {
      required: true,
      unique: true,
      max: 40,
      placeholder: "spring-fair",
      help: "Letters, digits and hyphens.",
    }),
    note: text("Note", { max: 120, placeholder: "On the posters" }),
    active: yesNo("Leads on", { default: true }),
    clicks: number("Clicks", { default: 0 }),
  },
  rules: [sumOf({ field: "clicks", from: "clicks", by: "link", of: "count" })],
  public: { by: "name", read: ["name", "target", "note", "active"] },
});

/** How often a link was followed on a day; written by the public page's call alone. */
export const clicks = entity("clicks", {
  one: "Day",
  many: "Days",
  icon: "mouse-pointer-click",
  access: "shared",
  title: "day",
  fields: {
    link: relation("Link", "links", { required: true, readOnly: true }),
    day: date("Day", { required: true, readOnly: true }),
    count: number("Clicks", { required: true, default: 1, readOnly: true }),
  },
  sort: "-day",
});
