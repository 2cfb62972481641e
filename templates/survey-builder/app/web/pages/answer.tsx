import {
  type ApiError,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  sendPublic,
  usePageHead,
  usePublic,
} from "@ninefold/ui";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import type { OpenSurvey } from "../../shared/surveys.ts";
import { QuestionField } from "../question-field.tsx";

type Answers = Record<string, string | string[]>;

/** What whoever has the link sees, without an account. */
export function AnswerPage() {
  const { code = "" } = useParams();
  const path = `/survey/${encodeURIComponent(code)}`;
  const { data, error, isPending, refetch } = usePublic<OpenSurvey>(path);
  const [answers, setAnswers] = useState<Answers>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState("");
  const [phase, setPhase] = useState<"open" | "sending" | "sent">("open");
  usePageHead({
    title: data?.title,
    description: data?.intro ?? undefined,
    ...(error?.status === 404 ? { status: 404 as const } : {}),
  });
  if (isPending) return <Loading kind="block" />;
  if (error?.status === 404) return <Nothing title="No such survey" text="Please check that the link is complete." />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (phase === "sent") return <Nothing title={data.title} text={data.thanks ?? "Thank you."} icon="check" />;
  if (!data.open)
    return <Nothing title={data.title} text="This survey is closed. Thank you for looking in." icon="lock" />;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPhase("sending");
    try {
      await sendPublic(path, answers);
      setPhase("sent");
    } catch (refused) {
      const { message, fields } = refused as ApiError;
      setProblems(fields);
      setProblem(message);
      setPhase("open");
    }
  };
  return (
    <Page title={data.title} intro={data.intro} narrow>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {data.questions.map((question) => (
          <Card key={question.id}>
            <QuestionField
              question={question}
              value={answers[question.id]}
              problem={problems[question.id]}
              onChange={(value) => setAnswers((now) => ({ ...now, [question.id]: value }))}
            />
          </Card>
        ))}
        {problem && (
          <p role="alert" className="rounded-inner bg-danger-wash px-4 py-3 text-sm text-danger-text">
            {problem}
          </p>
        )}
        <Button type="submit" size="large" busy={phase === "sending"} className="self-start max-sm:self-stretch">
          Send my answers
        </Button>
      </form>
    </Page>
  );
}

const Nothing = ({ title, text, icon = "clipboard-list" }: { title: string; text: string; icon?: string }) => (
  <Page title={title} narrow>
    <div role="status">
      <EmptyState icon={icon} title={text} />
    </div>
  </Page>
);
