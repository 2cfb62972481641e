import { channel, createServer, refuse, resource } from "@ninefold/server";
import { messages, rooms } from "../shared/rooms.ts";

export default createServer({
  resources: [resource(rooms), resource(messages)],
  // Whoever may read a room is in its channel. All that is said there is that somebody is writing; what they write is a row.
  channels: {
    room: channel({
      of: rooms,
      send: ({ message }) => (message === "writing" ? message : refuse(422, "Send a message as a row.")),
    }),
  },
});
