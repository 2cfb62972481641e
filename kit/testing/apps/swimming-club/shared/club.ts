import { choice, date, email, entity, longText, money, number, relation, text } from "@ninefold/entity";

export const lessons = entity("lessons", {
  one: "Lesson",
  many: "Lessons",
  icon: "waves",
  access: "managed",
  grants: { coach: ["create", "update"], manager: ["create", "update", "delete"] },
  fields: {
    name: text("Name", { required: true }),
    lane: number("Lane", { min: 1, max: 8 }),
    heldOn: date("Held on"),
  },
});

export const requests = entity("requests", {
  one: "Request",
  many: "Requests",
  icon: "hand",
  access: "inbox",
  grants: { manager: ["read", "update"] },
  fields: {
    wish: text("Wish", { required: true }),
    lesson: relation("Lesson", "lessons"),
    status: choice("Status", ["Requested", "Approved", "Declined"], {
      default: "Requested",
      transitions: { Requested: ["Approved", "Declined"] },
      writers: ["manager"],
    }),
    answer: longText("Answer", { writers: ["manager"] }),
  },
});

export const swimmers = entity("swimmers", {
  one: "Swimmer",
  many: "Swimmers",
  icon: "person-standing",
  access: "closed",
  account: true,
  grants: { coach: ["read", "create", "update"] },
  fields: { name: text("Name", { required: true }), email: email("E-mail") },
});

/** Swum by somebody, who sees their own. */
export const times = entity("times", {
  one: "Time",
  many: "Times",
  icon: "timer",
  access: "closed",
  grants: { coach: ["read", "create", "update", "delete"] },
  title: "stroke",
  fields: {
    stroke: text("Stroke", { required: true }),
    swimmer: relation("Swimmer", "swimmers", { required: true, grants: ["read"] }),
    seconds: number("Seconds", { required: true, min: 0 }),
  },
});

export const payments = entity("payments", {
  one: "Payment",
  many: "Payments",
  icon: "banknote",
  access: "closed",
  grants: { manager: ["read", "create", "update"] },
  fields: { payer: text("Payer", { required: true }), amount: money("Amount", { required: true }) },
});
