import { entity, longText, text, yesNo } from "@ninefold/entity";

export const quizzes = entity("quizzes", {
  one: "Quiz",
  many: "Quizzes",
  icon: "circle-help",
  access: "managed",
  title: "title",
  fields: {
    title: text("Title", { required: true, max: 80 }),
    about: longText("About", { max: 300 }),
    open: yesNo("Open to play", { default: true }),
  },
  sort: "createdAt",
});
