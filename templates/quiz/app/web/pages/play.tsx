import { api, Button, classNames, ErrorState, Icon, LinkButton, Loading, Page, toast } from "@ninefold/ui";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { ANSWERS } from "../../shared/questions.ts";

type Answer = (typeof ANSWERS)[number];
type Judged = { right: Answer; why: string | null; given: Answer; correct: boolean };
type Question = {
  id: string;
  question: string;
  a: string;
  b: string;
  c: string | null;
  d: string | null;
  judged: Judged | null;
};

const textOf = (question: Question, answer: Answer) => question[answer.toLowerCase() as "a" | "b" | "c" | "d"];

export function PlayPage() {
  const { id = "" } = useParams();
  const [questions, setQuestions] = useState<readonly Question[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    api<{ questions: Question[] }>(`/api/play/${id}`).then(({ questions: got }) => {
      setQuestions(got);
      // Goes on where somebody has left off.
      const next = got.findIndex(({ judged }) => judged === null);
      setAt(next === -1 ? got.length : next);
    }, setFailure);
  }, [id]);
  if (failure) return <ErrorState error={failure} />;
  if (!questions) return <Loading rows={5} />;
  const question = questions[at];
  const points = questions.filter(({ judged }) => judged?.correct).length;
  const give = async (given: Answer) => {
    if (!question || question.judged) return;
    try {
      const judged = await api<Judged>("/api/play", { method: "POST", json: { question: question.id, given } });
      setQuestions(questions.map((one) => (one === question ? { ...one, judged } : one)));
    } catch (error) {
      toast(error instanceof Error ? error.message : "Your answer could not be kept.", "error");
    }
  };
  if (!question)
    return (
      <Page
        title={`${points} of ${questions.length}`}
        intro={points === questions.length ? "All right!" : "That was it."}
        narrow
      >
        <div className="flex gap-2">
          <LinkButton to="/scores" icon="trophy">
            Scores
          </LinkButton>
          <LinkButton to="/start" variant="secondary">
            Another quiz
          </LinkButton>
        </div>
      </Page>
    );
  return (
    <Page title={question.question} intro={`Question ${at + 1} of ${questions.length} · ${points} right so far`} narrow>
      <ul aria-label="Answers" className="flex flex-col gap-3">
        {ANSWERS.filter((answer) => textOf(question, answer)).map((answer) => (
          <li key={answer}>
            <Choice
              answer={answer}
              text={textOf(question, answer) ?? ""}
              judged={question.judged}
              onGive={() => void give(answer)}
            />
          </li>
        ))}
      </ul>
      {question.judged && (
        <div role="status" className="mt-5 flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1">
            <span className="font-semibold">{question.judged.correct ? "Right." : "Not quite."}</span>{" "}
            {question.judged.why}
          </p>
          <Button icon="arrow-right" onClick={() => setAt(at + 1)}>
            {at + 1 === questions.length ? "See the result" : "Next"}
          </Button>
        </div>
      )}
    </Page>
  );
}

type ChoiceProps = { answer: Answer; text: string; judged: Judged | null; onGive: () => void };

function Choice({ answer, text, judged, onGive }: ChoiceProps) {
  const right = judged?.right === answer;
  const wrong = judged?.given === answer && !right;
  return (
    <button
      type="button"
      disabled={judged !== null}
      onClick={onGive}
      className={classNames(
        "flex w-full items-center gap-4 rounded-card border p-4 text-left",
        right && "border-transparent bg-success-wash text-success-text",
        wrong && "border-transparent bg-danger-wash text-danger-text",
        !right && !wrong && "border-line bg-surface",
        !judged && "hover:border-line-strong hover:bg-sunken",
      )}
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-ink">
        {answer}
      </span>
      <span className="min-w-0 flex-1">{text}</span>
      {right && <Icon name="circle-check" size={20} label="Right" />}
      {wrong && <Icon name="circle-x" size={20} label="Your answer" />}
    </button>
  );
}
