import { seed } from "@ninefold/server";
import { answers } from "../shared/answers.ts";
import { questions } from "../shared/questions.ts";
import { quizzes } from "../shared/quizzes.ts";

export default seed(async ({ insert }) => {
  const [nature, kitchen] = await insert(quizzes, [
    { title: "Out of doors", about: "Trees, animals and weather.", open: true },
    { title: "In the kitchen", about: "What every cook knows, or thinks to.", open: true },
  ]);
  if (!nature || !kitchen) return;
  // The first sample row counts as the newest; players begin with the oldest.
  const rows = [
    {
      quiz: nature.id,
      question: "Which tree loses its needles in autumn?",
      a: "Spruce",
      b: "Larch",
      c: "Fir",
      d: "Yew",
      right: "B",
      why: "Larches turn golden and stand bare all winter.",
    },
    {
      quiz: nature.id,
      question: "How many legs has a spider?",
      a: "Six",
      b: "Eight",
      c: "Ten",
      right: "B",
      why: "Insects have six, spiders eight.",
    },
    {
      quiz: nature.id,
      question: "What is a young swan called?",
      a: "Cygnet",
      b: "Gosling",
      c: "Leveret",
      d: "Kit",
      right: "A",
    },
    { quiz: nature.id, question: "Which of these falls as ice?", a: "Dew", b: "Drizzle", c: "Hail", right: "C" },
    {
      quiz: kitchen.id,
      question: "What makes bread rise?",
      a: "Salt",
      b: "Yeast",
      c: "Sugar",
      right: "B",
      why: "Yeast makes gas, which the dough holds.",
    },
    {
      quiz: kitchen.id,
      question: "Which is not a root?",
      a: "Carrot",
      b: "Beetroot",
      c: "Tomato",
      d: "Parsnip",
      right: "C",
    },
    {
      quiz: kitchen.id,
      question: "How many teaspoons make a tablespoon?",
      a: "Two",
      b: "Three",
      c: "Four",
      right: "B",
    },
  ] as const;
  const made = await insert(questions, rows.toReversed());
  const players = [
    { id: "sample-ines", name: "Ines", wrong: 1 },
    { id: "sample-carl", name: "Carl", wrong: 3 },
    { id: "sample-priya", name: "Priya", wrong: 4 },
  ];
  for (const { id, name, wrong } of players)
    await insert(
      answers,
      made.map((question, at) => ({ question: question.id, given: question.right, correct: at >= wrong })),
      { id, name },
    );
});
