import { entity, longText, tags, text, yesNo } from "@ninefold/entity";

export const TEXT_MAX = 20_000;

export const notes = entity("notes", {
  one: "Note",
  many: "Notes",
  icon: "notebook-pen",
  access: "private",
  title: "title",
  fields: {
    title: text("Title", { required: true, max: 120, default: "Untitled" }),
    body: longText("Text", { max: TEXT_MAX }),
    tags: tags("Tags"),
    pinned: yesNo("Pinned", { default: false }),
  },
  sort: "-updatedAt",
});
