import { choice, email, entity, file, longText, relation, text, url } from "@ninefold/entity";

export const tickets = entity("tickets", {
  one: "Ticket",
  many: "Tickets",
  icon: "ticket",
  access: "closed",
  grants: { agent: ["read", "create", "update"] },
  title: "subject",
  fields: {
    subject: text("What is it about?", { required: true, max: 120 }),
    name: text("Your name", { required: true, max: 80 }),
    mail: email("Your e-mail", { required: true }),
    message: longText("Your question", { required: true, max: 5000 }),
    state: choice("State", ["New", "Open", "Waiting", "Solved"], {
      required: true,
      default: "New",
      colors: { New: "#c4472f", Open: "#c78a12", Waiting: "#5b7bb5", Solved: "#2f8f5b" },
    }),
    code: text("Code", { readOnly: true, hidden: true }),
  },
  sort: "-updatedAt",
  public: { by: "code", read: ["subject", "state"], send: ["subject", "name", "mail", "message"] },
});

export const KINDS = ["Answer", "Internal note", "From the customer"] as const;

export const notes = entity("notes", {
  one: "Message",
  many: "Messages",
  icon: "message-square",
  access: "closed",
  grants: { agent: ["read", "create"] },
  title: "text",
  fields: {
    ticket: relation("Ticket", "tickets", { required: true }),
    kind: choice("Kind", KINDS, { required: true, default: "Answer" }),
    text: longText("Text", { required: true, max: 10_000 }),
    attachment: file("File"),
    /** Where the customer reads the ticket: sent along with an answer. */
    link: url("Link", { hidden: true }),
    mailed: text("Mail", { readOnly: true, hidden: true }),
  },
  sort: "createdAt",
});
