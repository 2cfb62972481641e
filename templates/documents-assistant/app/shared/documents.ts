import { entity, file, longText, text } from "@ninefold/entity";

export const TEXT_MAX = 200_000;

export const documents = entity("documents", {
  one: "Document",
  many: "Documents",
  icon: "file-text",
  access: "private",
  title: "title",
  add: "Add a document",
  fields: {
    title: text("Title", { required: true, max: 120, placeholder: "Lease of the flat" }),
    text: longText("Text", { required: true, max: TEXT_MAX, help: "What is asked is looked for in here." }),
    original: file("Original", { help: "Kept beside the text, if you like." }),
  },
  sort: "title",
});
