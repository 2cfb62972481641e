import { choice, entity, longText, relation, text } from "@ninefold/entity";

export const ANSWERS = ["A", "B", "C", "D"] as const;

/** Closed to players: they get questions from the server without the answer. */
export const questions = entity("questions", {
  one: "Question",
  many: "Questions",
  icon: "list-ordered",
  access: "closed",
  title: "question",
  fields: {
    question: text("Question", { required: true, max: 200 }),
    a: text("Answer A", { required: true, max: 100 }),
    b: text("Answer B", { required: true, max: 100 }),
    c: text("Answer C", { max: 100 }),
    d: text("Answer D", { max: 100 }),
    right: choice("Right answer", [...ANSWERS], { required: true }),
    why: longText("Why", { max: 400 }),
    quiz: relation("Quiz", "quizzes", { required: true }),
  },
  sort: "createdAt",
});
