import { entity, longText, text, yesNo } from "@ninefold/entity";

/** A passage as it was shown to the model. */
export type Passage = { number: number; document: string; title: string; text: string; isUsed: boolean };

/** Written by the server alone. */
export const questions = entity("questions", {
  one: "Question",
  many: "Questions",
  icon: "message-circle-question-mark",
  access: "private",
  title: "question",
  fields: {
    question: text("Question", { required: true, max: 500, readOnly: true }),
    answer: longText("Answer", { max: 20_000, readOnly: true }),
    /** Why there is no answer, in a sentence. */
    problem: text("Problem", { readOnly: true }),
    isSample: yesNo("Sample", { readOnly: true }),
    /** `Passage[]` as JSON. */
    passages: longText("Passages", { max: 50_000, hidden: true, readOnly: true }),
  },
  sort: "-createdAt",
});
