import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { questions, quizzes } from "../shared/quizzes.ts";
import { BoardPage } from "./pages/board.tsx";
import { JoinPage } from "./pages/join.tsx";
import { PlayPage } from "./pages/play.tsx";
import { QuestionPage, QuizPage, QuizzesPage } from "./pages/quizzes.tsx";

mountApp({
  manifest,
  entities: [quizzes, questions],
  pages: [
    { path: "/join", title: "Join", icon: "smartphone", element: <JoinPage /> },
    { path: "/quizzes", title: "Host", icon: "presentation", element: <QuizzesPage /> },
    { path: "/quizzes/:id", title: "Quiz", element: <QuizPage />, hidden: true },
    { path: "/questions/:id", title: "Question", element: <QuestionPage />, hidden: true },
    { path: "/board/:id", title: "Big screen", element: <BoardPage />, hidden: true },
    { path: "/play/:id", title: "Play", element: <PlayPage />, hidden: true },
  ],
});
