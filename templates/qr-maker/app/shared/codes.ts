import { choice, entity, longText, text } from "@ninefold/entity";

export const KINDS = ["Link", "Wi-Fi", "Contact", "Text"] as const;
export type Kind = (typeof KINDS)[number];

export const codes = entity("codes", {
  one: "Code",
  many: "Codes",
  icon: "qr-code",
  access: "private",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 80, placeholder: "Wi-Fi at the door" }),
    kind: choice("Kind", KINDS, { required: true, default: "Link" }),
    /** What the code holds, as a camera reads it. */
    content: longText("Content", { required: true, max: 2000 }),
    ink: text("Colour", { required: true, default: "#1b1b1f", max: 7, hidden: true }),
    paper: text("Background", { required: true, default: "#ffffff", max: 7, hidden: true }),
  },
});
