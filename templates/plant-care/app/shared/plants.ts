import { choice, date, entity, image, longText, number, relation, text } from "@ninefold/entity";

/** Each with its drawing in assets/, which stands in until there is a picture. */
export const KINDS = ["Leafy", "Succulent", "Flowering", "Fern", "Herb"] as const;

export const plants = entity("plants", {
  one: "Plant",
  many: "Plants",
  icon: "sprout",
  access: "private",
  title: "name",
  add: "Add a plant",
  fields: {
    name: text("Name", { required: true, max: 60, placeholder: "Monstera by the window" }),
    photo: image("Picture"),
    kind: choice("Kind", KINDS, { required: true, default: "Leafy" }),
    room: text("Where", { max: 60, placeholder: "Living room" }),
    everyDays: number("Water every", { required: true, default: 7, min: 1, max: 90, step: 1, unit: "days" }),
    wateredOn: date("Last watered"),
    notes: longText("Good to know", { max: 1000, placeholder: "No sun at noon. Rain water if there is some." }),
  },
  sort: "name",
});

export const waterings = entity("waterings", {
  one: "Watering",
  many: "Waterings",
  icon: "droplets",
  access: "private",
  title: "day",
  fields: {
    plant: relation("Plant", "plants", { required: true }),
    day: date("Day", { required: true }),
  },
  sort: "-day",
});
