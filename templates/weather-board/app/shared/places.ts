import { email, entity, number, text } from "@ninefold/entity";

export const places = entity("places", {
  one: "Place",
  many: "Places",
  icon: "map-pin",
  access: "private",
  title: "name",
  add: "Add a place",
  fields: {
    name: text("Name", { required: true, max: 60, placeholder: "Garden" }),
    latitude: number("Latitude", { required: true, min: -90, max: 90, help: "North is above zero: 46.95 for Bern." }),
    longitude: number("Longitude", { required: true, min: -180, max: 180, help: "East is above zero: 7.45 for Bern." }),
    coldBelow: number("Warn below", { default: 2, min: -40, max: 40, unit: "°C" }),
    windAbove: number("Warn of gusts above", { default: 60, min: 10, max: 250, unit: "km/h" }),
    rainAbove: number("Warn of rain above", { default: 8, min: 1, max: 200, unit: "mm in 3 h" }),
    mail: email("Send warnings to", { help: "Allow the address once in the dashboard, under Services." }),
  },
  sort: "name",
});
