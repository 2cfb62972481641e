import { choice, date, entity, longText, tags, text } from "@ninefold/entity";
import start from "./start.json";

/** From the first, where cards begin, to the last, where they are done. */
export const STAGES: readonly string[] = start.stages;
export const FIRST = STAGES[0] ?? "";
export const LAST = STAGES.at(-1) ?? "";
const ON_THE_WAY = ["#2f6fb0", "#c4681c", "#7a4fb5", "#4d8a8a"];

const colorOf = (stage: string, at: number): string =>
  stage === FIRST ? "#8b8799" : stage === LAST ? "#3d8a4d" : (ON_THE_WAY[(at - 1) % ON_THE_WAY.length] ?? "#2f6fb0");
/** One stage on, or back to the one before; what is done can be taken up again. */
const beside = (at: number): string[] => [STAGES[at + 1], STAGES[at - 1]].filter((stage) => stage !== undefined);

export const cards = entity("cards", {
  one: "Card",
  many: "Cards",
  icon: "square-kanban",
  access: "shared",
  title: "title",
  add: "Add card",
  fields: {
    title: text("What", { required: true, max: 120 }),
    stage: choice("Stage", STAGES, {
      required: true,
      default: FIRST,
      colors: Object.fromEntries(STAGES.map((stage, at) => [stage, colorOf(stage, at)])),
      transitions: Object.fromEntries(STAGES.map((stage, at) => [stage, beside(at)])),
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
