import { entity, text } from "@ninefold/entity";

export const rooms = entity("rooms", {
  one: "Room",
  many: "Rooms",
  icon: "door-open",
  access: "managed",
  title: "name",
  fields: { name: text("Name", { required: true, unique: true, max: 60 }) },
  sort: "name",
});
