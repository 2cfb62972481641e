import { choice, entity, longText, number, relation, text } from "@ninefold/entity";

export const LETTERS = ["A", "B", "C", "D"] as const;
export type Letter = (typeof LETTERS)[number];
export const QUICK = "More for quick answers";

/** Written by whoever hosts it; others meet it in a game alone. */
export const quizzes = entity("quizzes", {
  one: "Quiz",
  many: "Quizzes",
  icon: "circle-help",
  access: "private",
  title: "title",
  fields: {
    title: text("Title", { required: true, max: 80 }),
    seconds: number("Time for each question", {
      required: true,
      default: 20,
      min: 5,
      max: 300,
      step: 1,
      unit: "seconds",
    }),
    points: choice("Points", ["One for each right answer", QUICK], {
      required: true,
      default: "One for each right answer",
    }),
    about: longText("About", { max: 300 }),
  },
  sort: "title",
});

/** Private as its quiz: teams get it from the server without what is right. */
export const questions = entity("questions", {
  one: "Question",
  many: "Questions",
  icon: "list-ordered",
  access: "private",
  title: "question",
  fields: {
    question: text("Question", { required: true, max: 200 }),
    a: text("Answer A", { required: true, max: 100 }),
    b: text("Answer B", { required: true, max: 100 }),
    c: text("Answer C", { max: 100 }),
    d: text("Answer D", { max: 100 }),
    right: choice("Right answer", [...LETTERS], { required: true }),
    why: longText("To tell afterwards", { max: 300 }),
    position: number("Place in the quiz", { min: 1, max: 500, step: 1, help: "Empty: as they were written" }),
    quiz: relation("Quiz", "quizzes", { required: true }),
  },
  sort: "position",
});
