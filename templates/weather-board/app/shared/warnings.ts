import { choice, date, entity, relation, text } from "@ninefold/entity";

/** What was warned of and how the mail fared; written by the server alone. */
export const warnings = entity("warnings", {
  one: "Warning",
  many: "Warnings",
  icon: "triangle-alert",
  access: "private",
  title: "text",
  fields: {
    text: text("Warning", { required: true, readOnly: true }),
    place: relation("Place", "places", { required: true, readOnly: true }),
    kind: choice("Kind", ["Cold", "Wind", "Rain"], {
      readOnly: true,
      colors: { Cold: "#4a8fd4", Wind: "#7d8b99", Rain: "#2d6ea3" },
    }),
    day: date("For", { required: true, readOnly: true }),
    mail: text("Mail", { readOnly: true }),
  },
  sort: "-createdAt",
});
