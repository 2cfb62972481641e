import { entity, longText, text } from "@ninefold/entity";

export const NAME_MAX = 60;
export const NAMES_MAX = 300;

/** Names, one a line, with what has come of them so far. */
export const lists = entity("lists", {
  one: "List",
  many: "Lists",
  icon: "list",
  access: "private",
  title: "title",
  add: "Add a list",
  fields: {
    title: text("Title", { required: true, max: 60, placeholder: "Class 5b" }),
    names: longText("Names", {
      required: true,
      placeholder: "Amira\nBen\nChiara",
      help: "One a line, pasted or typed.",
    }),
    drawn: longText("Had a turn", { hidden: true }),
    groups: longText("Groups", { hidden: true }),
  },
  sort: "title",
});
