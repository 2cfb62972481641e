import { choice, date, entity, longText, tags, text } from "@ninefold/entity";

export const STAGES = ["Ideas", "Next", "Doing", "Review", "Done"] as const;

export const cards = entity("cards", {
  one: "Card",
  many: "Cards",
  icon: "square-kanban",
  access: "shared",
  title: "title",
  add: "Add card",
  fields: {
    title: text("What", { required: true, max: 120 }),
    stage: choice("Stage", [...STAGES], {
      required: true,
      default: "Ideas",
      colors: { Ideas: "#8b8799", Next: "#2f6fb0", Doing: "#c4681c", Review: "#7a4fb5", Done: "#3d8a4d" },
      transitions: {
        Ideas: ["Next"],
        Next: ["Doing", "Ideas"],
        Doing: ["Review", "Next"],
        Review: ["Done", "Doing"],
        Done: ["Doing"],
      },
    }),
    priority: choice("Priority", ["High", "Normal", "Low"], {
      default: "Normal",
      colors: { High: "#b93a3a", Normal: "#8b8799", Low: "#4d8a8a" },
    }),
    who: text("Who", { max: 40 }),
    due: date("Due"),
    project: tags("Project"),
    details: longText("Details"),
  },
});
