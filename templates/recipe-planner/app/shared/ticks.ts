import { date, entity, text, yesNo } from "@ninefold/entity";

/** What is in the basket already, and what was added to the list by hand; for one week, by its Monday. */
export const ticks = entity("ticks", {
  one: "Entry",
  many: "Entries",
  icon: "shopping-basket",
  access: "shared",
  title: "what",
  fields: {
    week: date("Week", { required: true }),
    what: text("What", { required: true, max: 100 }),
    extra: yesNo("Added by hand"),
    done: yesNo("In the basket"),
  },
  sort: "createdAt",
});
