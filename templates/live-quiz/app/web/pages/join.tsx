import {
  api,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatAgo,
  LinkButton,
  Loading,
  Page,
  Section,
  TextInput,
} from "@ninefold/ui";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";

export const JoinPage = () => (
  <Page title="Join a quiz" intro="The code is on the big screen." narrow>
    <Card>
      <JoinForm />
    </Card>
    <Section title="Your quizzes">
      <Games />
    </Section>
  </Page>
);

function JoinForm() {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const join = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { id } = await api<{ id: string }>("/api/join", { method: "POST", json: { code, name } });
      await navigate(`/play/${id}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "That did not work.");
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void join(event)} className="flex flex-col gap-4">
      <TextInput
        label="Code"
        value={code}
        onChange={(next) => setCode(next.toUpperCase())}
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        required
        className="[&_input]:h-14 [&_input]:text-2xl! [&_input]:font-bold [&_input]:tracking-[0.3em]"
      />
      <TextInput
        label="Name of your team"
        value={name}
        onChange={setName}
        maxLength={30}
        autoComplete="off"
        required
        className="[&_input]:h-12 [&_input]:text-lg!"
      />
      {problem && (
        <p role="alert" className="rounded-control bg-danger-wash px-3 py-2 text-danger-text">
          {problem}
        </p>
      )}
      <Button type="submit" size="large" busy={isBusy} icon="log-in">
        Join
      </Button>
    </form>
  );
}

type Game = {
  id: string;
  title: string;
  begunAt: string;
  isOver: boolean;
  isHost: boolean;
  team: string | null;
  teams: number;
};

function Games() {
  const [rows, setRows] = useState<readonly Game[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    const end = new AbortController();
    api<{ rows: Game[] }>("/api/games", { signal: end.signal }).then(
      (answer) => setRows(answer.rows),
      (problem: Error) => end.signal.aborted || setError(problem),
    );
    return () => end.abort();
  }, []);
  if (error) return <ErrorState error={error} />;
  if (!rows) return <Loading rows={2} />;
  if (rows.length === 0)
    return <EmptyState icon="trophy" title="Nothing played yet" text="What you join or host stands here." />;
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((game) => (
        <li key={game.id}>
          <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <div className="min-w-0 flex-1 basis-44">
              <h3 className="font-semibold">{game.title}</h3>
              <p className="text-sm text-ink-muted">
                {[
                  formatAgo(game.begunAt),
                  game.teams === 1 ? "1 team" : `${game.teams} teams`,
                  ...(game.team ? [`you are ${game.team}`] : []),
                ].join(" · ")}
              </p>
            </div>
            {game.isOver ? <Badge>Over</Badge> : <Badge tone="success">Running</Badge>}
            <div className="flex flex-wrap gap-2">
              {game.isHost && (
                <LinkButton to={`/board/${game.id}`} size="small" variant="secondary" icon="presentation">
                  Big screen
                </LinkButton>
              )}
              {game.team && (
                <LinkButton to={`/play/${game.id}`} size="small" icon="smartphone">
                  Play
                </LinkButton>
              )}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
