import { DetailPage, ListPage } from "@ninefold/ui";
import { questions } from "../../shared/questions.ts";
import { quizzes } from "../../shared/quizzes.ts";

export const WritePage = () => <ListPage of={quizzes} title="Write" intro="Open one to write its questions." />;
export const QuizPage = () => <DetailPage of={quizzes} related={[{ of: questions, by: "quiz" }]} />;
