import { choice, color, date, entity, image, location, longText, tags, text } from "@ninefold/entity";

export const hives = entity("hives", {
  one: "Hive",
  many: "Hives",
  icon: "hexagon",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 60 }),
    state: choice("State", ["Healthy", "Weak", "Queenless"], {
      default: "Healthy",
      colors: { Healthy: "#3a7d44", Weak: "#d08700", Queenless: "#b3261e" },
    }),
    place: location("Place"),
    settledOn: date("Settled on"),
    boxColor: color("Box colour"),
    photo: image("Photo"),
    labels: tags("Labels"),
    notes: longText("Notes"),
  },
  sort: "name",
});
