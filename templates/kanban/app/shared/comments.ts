import { entity, longText, relation } from "@ninefold/entity";

export const comments = entity("comments", {
  one: "Comment",
  many: "Comments",
  icon: "message-square",
  access: "published",
  title: "text",
  fields: {
    text: longText("Comment", { required: true, max: 2000 }),
    card: relation("Card", "cards", { required: true }),
  },
  sort: "createdAt",
});
