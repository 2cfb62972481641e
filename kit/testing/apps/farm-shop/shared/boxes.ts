import { entity, image, location, rating, text, yesNo } from "@ninefold/entity";

export const boxes = entity("boxes", {
  one: "Kiste",
  many: "Kisten",
  icon: "package",
  access: "shared",
  fields: {
    label: text("Bezeichnung", { required: true, unique: true }),
    organic: yesNo("Bio"),
    place: location("Ausgabeort"),
    liked: rating("Beliebtheit"),
    picture: image("Bild"),
  },
});

export const wishes = entity("wishes", {
  one: "Wunsch",
  many: "Wünsche",
  icon: "heart",
  access: "private",
  fields: { wish: text("Was fehlt dir?", { required: true }) },
});
