import { entity, longText, relation, text } from "@ninefold/entity";

export const rooms = entity("rooms", {
  one: "Room",
  many: "Rooms",
  icon: "hash",
  access: "published",
  title: "name",
  add: "New room",
  fields: {
    name: text("Name", { required: true, max: 40, placeholder: "Kitchen" }),
    about: text("What it is for", { max: 120 }),
  },
  sort: "name",
});

/** Everybody reads them; whoever wrote one may take it back. */
export const messages = entity("messages", {
  one: "Message",
  many: "Messages",
  icon: "message-circle",
  access: "published",
  title: "text",
  fields: {
    room: relation("Room", "rooms", { required: true }),
    text: longText("Message", { required: true, max: 2000 }),
  },
  sort: "createdAt",
});
