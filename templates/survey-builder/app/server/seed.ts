import { seed } from "@ninefold/server";
import { answers, questions, surveys } from "../shared/surveys.ts";

const WORDS = [
  "The swimming on Saturday!",
  "More shade, please. It was very hot at noon.",
  "The food. Thank you to the kitchen.",
  "Everything was well told, also for those who came for the first time.",
  "A quiet corner for the small ones would be nice.",
];
/** Each row is one person: day, what they liked, how it was, whether they come again. */
const PEOPLE: [day: string, liked: string[], stars: string, again: string][] = [
  ["Saturday", ["Swimming", "Food"], "5", "Yes"],
  ["Both days", ["Campfire", "Food"], "4", "Yes"],
  ["Both days", ["Swimming", "Campfire"], "5", "Yes"],
  ["Sunday", ["Workshops"], "3", "No"],
  ["Saturday", ["Swimming"], "4", "Yes"],
  ["Both days", ["Food", "Campfire", "Workshops"], "5", "Yes"],
  ["Saturday", ["Food"], "4", "Yes"],
  ["Sunday", ["Workshops", "Food"], "4", "Yes"],
  ["Both days", ["Swimming"], "2", "No"],
  ["Both days", ["Swimming", "Campfire"], "5", "Yes"],
  ["Saturday", ["Campfire"], "4", "Yes"],
];

export default seed(async ({ insert }) => {
  const [camp] = await insert(surveys, [
    {
      title: "How was the summer camp?",
      intro: "Five questions, two minutes. We read every word.",
      thanks: "Thank you. See you next summer!",
    },
    { title: "Which evening suits you?", intro: "For the book club.", open: false },
  ]);
  if (!camp) return;
  const survey = camp.id;
  const made = await insert(questions, [
    {
      survey,
      text: "When were you there?",
      kind: "One of these",
      options: ["Saturday", "Sunday", "Both days"],
      required: true,
      position: 1,
    },
    {
      survey,
      text: "What did you like?",
      kind: "Several of these",
      options: ["Swimming", "Campfire", "Workshops", "Food"],
      position: 2,
    },
    { survey, text: "How was it, all in all?", kind: "One to five", position: 3 },
    { survey, text: "Will you come again?", kind: "Yes or no", position: 4 },
    { survey, text: "What should we know?", kind: "Free text", position: 5 },
  ]);
  const [when, liked, stars, again, words] = made.map(({ id }) => id);
  for (const [index, [day, likes, star, yes]] of PEOPLE.entries()) {
    const response = `sample-${index}`;
    const word = WORDS[index];
    const said: [string | undefined, string][] = [
      [when, day],
      ...likes.map((one): [string | undefined, string] => [liked, one]),
      [stars, star],
      [again, yes],
    ];
    if (word) said.push([words, word]);
    await insert(
      answers,
      said.map(([question, value]) => ({ survey, question, value, response })),
    );
  }
});
