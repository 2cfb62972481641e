import { choice, entity, onePer, relation, tags, text } from "@ninefold/entity";

/** Asked by anybody, changed by whoever asked. */
export const polls = entity("polls", {
  one: "Poll",
  many: "Polls",
  icon: "chart-bar",
  access: "published",
  title: "question",
  add: "Ask a question",
  fields: {
    question: text("Question", { required: true, max: 140, placeholder: "Where do we have lunch?" }),
    answers: tags("Answers", { required: true }),
    state: choice("State", ["Open", "Closed"], { default: "Open" }),
  },
  sort: "-createdAt",
});

/** One for each person and poll; everybody counts them, nobody sees whose they are. */
export const votes = entity("votes", {
  one: "Vote",
  many: "Votes",
  icon: "vote",
  access: "published",
  anonymous: true,
  title: "answer",
  fields: {
    poll: relation("Poll", "polls", { required: true }),
    answer: text("Answer", { required: true, max: 60 }),
  },
  rules: [onePer("poll")],
});
