import { entity, image, text } from "@ninefold/entity";

export const photos = entity("photos", {
  one: "Photo",
  many: "Photos",
  icon: "image",
  access: "published",
  title: "words",
  add: "Add a photo",
  fields: {
    picture: image("Photo", { required: true }),
    words: text("A few words", { max: 140 }),
  },
  sort: "-createdAt",
});
