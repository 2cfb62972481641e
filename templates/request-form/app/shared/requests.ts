import { choice, date, email, entity, longText, phone, text } from "@ninefold/entity";

export const requests = entity("requests", {
  one: "Request",
  many: "Requests",
  icon: "inbox",
  access: "closed",
  title: "name",
  fields: {
    name: text("Your name", { required: true, max: 80 }),
    mail: email("E-mail", { required: true }),
    phone: phone("Phone"),
    kind: choice("What is it about?", ["A garden", "A hedge", "A tree", "Something else"], {
      required: true,
      default: "A garden",
    }),
    wantedOn: date("When would you like it done?"),
    message: longText("Tell us more", {
      required: true,
      max: 2000,
      placeholder: "How large, how old, what should it look like?",
    }),
    state: choice("State", ["New", "Called", "Visit planned", "Won", "Lost"], {
      required: true,
      default: "New",
      colors: { New: "#c4681c", Called: "#3f78c2", "Visit planned": "#7a5cb8", Won: "#2f8f5b", Lost: "#8a8a8a" },
    }),
    notes: longText("Notes", { max: 2000, hidden: true }),
  },
  sort: "-createdAt",
  public: { send: ["name", "mail", "phone", "kind", "wantedOn", "message"] },
});

/** One row: who is told of a new request. */
export const notices = entity("notices", {
  one: "Notice",
  many: "Notices",
  icon: "bell",
  access: "closed",
  title: "mail",
  fields: {
    mail: email("Send a mail to", { required: true, help: "Allow it once in the dashboard, under Services." }),
  },
});
