import { choice, date, entity, longText, money, number, relation, text } from "@ninefold/entity";

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

export const payments = entity("payments", {
  one: "Payment",
  many: "Payments",
  icon: "banknote",
  access: "closed",
  grants: { manager: ["read", "create", "update"] },
  fields: { payer: text("Payer", { required: true }), amount: money("Amount", { required: true }) },
});
