import { choice, entity, onePer, relation, yesNo } from "@ninefold/entity";
import { ANSWERS } from "./questions.ts";

/** One a person and question; only the server writes them. */
export const answers = entity("answers", {
  one: "Answer",
  many: "Answers",
  icon: "check",
  access: "closed",
  title: "given",
  fields: {
    question: relation("Question", "questions", { required: true }),
    given: choice("Given", [...ANSWERS], { required: true }),
    correct: yesNo("Correct"),
  },
  rules: [onePer("question")],
});
