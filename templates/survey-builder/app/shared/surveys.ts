import { choice, entity, longText, number, relation, tags, text, yesNo } from "@ninefold/entity";

export const surveys = entity("surveys", {
  one: "Survey",
  many: "Surveys",
  icon: "clipboard-list",
  access: "private",
  title: "title",
  add: "New survey",
  fields: {
    title: text("Title", { required: true, max: 100, placeholder: "How was the weekend?" }),
    intro: longText("Introduction", { max: 600 }),
    thanks: text("Thanks", { max: 160, default: "Thank you. That helps us a lot." }),
    open: yesNo("Takes answers", { default: true }),
    code: text("Code", { readOnly: true, hidden: true }),
  },
  sort: "-createdAt",
});

export const KINDS = ["One of these", "Several of these", "One to five", "Yes or no", "Free text"] as const;

export const questions = entity("questions", {
  one: "Question",
  many: "Questions",
  icon: "message-circle-question-mark",
  access: "private",
  title: "text",
  add: "Add a question",
  fields: {
    survey: relation("Survey", "surveys", { required: true }),
    text: text("Question", { required: true, max: 200 }),
    kind: choice("Kind", KINDS, { required: true, default: "One of these" }),
    options: tags("Answers to choose from", { help: "For “one of these” and “several of these”." }),
    required: yesNo("Must be answered", { default: false }),
    position: number("Place", { default: 0, hidden: true }),
  },
  sort: "position",
});

/** One row for each question that somebody answered, of several chosen answers one each; written by the public call alone. */
export const answers = entity("answers", {
  one: "Answer",
  many: "Answers",
  icon: "message-square",
  access: "private",
  title: "value",
  fields: {
    survey: relation("Survey", "surveys", { required: true, readOnly: true }),
    question: relation("Question", "questions", { required: true, readOnly: true }),
    value: longText("Answer", { required: true, max: 2000, readOnly: true }),
    response: text("Response", { required: true, readOnly: true, hidden: true }),
  },
});

/** What whoever has the link gets. */
export type OpenQuestion = {
  id: string;
  text: string;
  kind: (typeof KINDS)[number];
  options: string[];
  required: boolean;
};
export type OpenSurvey = {
  title: string;
  intro: string | null;
  thanks: string | null;
  open: boolean;
  questions: OpenQuestion[];
};
