import { api, Button, DetailPage, ListPage, toast } from "@ninefold/ui";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { questions, quizzes } from "../../shared/quizzes.ts";

export const QuizzesPage = () => (
  <ListPage
    of={quizzes}
    title="Host a quiz"
    intro="Open one to write its questions and to begin. Nobody else sees them before you ask."
    views={["cards", "table"]}
  />
);

export const QuizPage = () => <DetailPage of={quizzes} related={[{ of: questions, by: "quiz" }]} actions={<Begin />} />;
export const QuestionPage = () => <DetailPage of={questions} />;

function Begin() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const game = await api<{ id: string }>("/api/games", { method: "POST", json: { quiz: id } });
      await navigate(`/board/${game.id}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : "That did not work.", "error");
      setBusy(false);
    }
  };
  return (
    <Button icon="presentation" busy={isBusy} onClick={() => void begin()}>
      Begin on the big screen
    </Button>
  );
}
