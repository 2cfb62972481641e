import { choice, entity, longText, relation, text } from "@ninefold/entity";

export const incidents = entity("incidents", {
  one: "Incident",
  many: "Incidents",
  icon: "triangle-alert",
  access: "managed",
  title: "title",
  add: "Tell of an incident",
  fields: {
    title: text("What happened", { required: true, max: 120, placeholder: "Booking answers slowly" }),
    step: choice("Step", ["Looking into it", "Found", "Watching", "Solved"], {
      required: true,
      default: "Looking into it",
      colors: { "Looking into it": "#c23b3b", Found: "#c78a12", Watching: "#3f78c2", Solved: "#2f8f5b" },
    }),
    service: relation("Service", "services", { onDelete: "clear" }),
    text: longText("What people should know", { required: true, max: 2000 }),
  },
  sort: "-createdAt",
});

/** What was said about an incident, the first of it included; written by the server alone. */
export const updates = entity("updates", {
  one: "News",
  many: "News",
  icon: "message-square",
  access: "managed",
  title: "step",
  fields: {
    incident: relation("Incident", "incidents", { required: true, readOnly: true }),
    step: text("Step", { required: true, readOnly: true }),
    text: longText("Text", { required: true, readOnly: true }),
  },
  sort: "-createdAt",
});
