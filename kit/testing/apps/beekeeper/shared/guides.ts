import { entity, longText, onePer, relation, text } from "@ninefold/entity";

export const guides = entity("guides", {
  one: "Guide",
  many: "Guides",
  icon: "book-open",
  access: "managed",
  fields: { title: text("Title", { required: true }), body: longText("Text", { required: true }) },
  sort: "title",
});

export const comments = entity("comments", {
  one: "Comment",
  many: "Comments",
  icon: "message-square",
  access: "published",
  title: "body",
  fields: {
    guide: relation("Guide", "guides", { required: true }),
    body: longText("Comment", { required: true, max: 2000 }),
  },
  sort: "createdAt",
});

export const favourites = entity("favourites", {
  one: "Favourite",
  many: "Favourites",
  icon: "star",
  title: "guide",
  fields: { guide: relation("Guide", "guides", { required: true }) },
  rules: [onePer("guide")],
});
