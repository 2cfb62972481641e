import { color, entity, money, text, yesNo } from "@ninefold/entity";
import start from "./start.json";

export const projects = entity("projects", {
  one: "Project",
  many: "Projects",
  icon: "folder",
  access: "private",
  title: "name",
  fields: {
    name: text("Project", { required: true, max: 80 }),
    client: text("Client", { required: true, max: 80 }),
    rate: money("An hour", { currency: start.currency, required: true, min: 0 }),
    color: color("Colour", { default: "#0f5c66" }),
    active: yesNo("Being worked on", { default: true }),
  },
  sort: "createdAt",
});
