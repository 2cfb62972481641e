import { entity, longText } from "@ninefold/entity";

export const meetings = entity("meetings", {
  one: "Meeting",
  many: "Meetings",
  icon: "notebook-pen",
  title: "summary",
  fields: {
    summary: longText("Summary", { readOnly: true }),
    notes: longText("Notes", { required: true, max: 20_000 }),
  },
  sort: "-createdAt",
});
