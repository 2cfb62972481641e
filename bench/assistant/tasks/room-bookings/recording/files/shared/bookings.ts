import { choice, dateTime, entity, noOverlap, ordered, relation, text } from "@ninefold/entity";

export const bookings = entity("bookings", {
  one: "Booking",
  many: "Bookings",
  icon: "calendar",
  access: "published",
  title: "what",
  add: "Book a room",
  fields: {
    what: text("What for", { required: true, max: 100 }),
    room: relation("Room", "rooms", { required: true }),
    start: dateTime("From", { required: true }),
    end: dateTime("Until", { required: true }),
    state: choice("State", ["Booked", "Cancelled"], { required: true, default: "Booked" }),
  },
  rules: [ordered({ start: "start", end: "end" }), noOverlap({ start: "start", end: "end", per: "room" })],
  sort: "start",
});
