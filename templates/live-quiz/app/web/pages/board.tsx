import { Button, Card, classNames, ErrorState, Icon, LinkButton, Loading, Page } from "@ninefold/ui";
import { useParams } from "react-router";
import type { GameState } from "../../shared/game.ts";
import { Board, Clock, LetterMark } from "../parts.tsx";
import { useGame } from "../use-game.ts";

type Act = (path: string, json?: unknown) => Promise<void>;
type ScreenProps = { state: GameState; act: Act; isBusy: boolean };

/** What everybody in the room looks at; its buttons are the host's. */
export function BoardPage() {
  const { id = "" } = useParams();
  const { state, error, load, act, isBusy } = useGame(id);
  if (!state) return error ? <ErrorState error={error} retry={() => void load()} /> : <Loading kind="block" />;
  const screen = { state, act, isBusy };
  return (
    <Page
      title={titleOf(state)}
      intro={
        state.phase === "open" || state.phase === "shown"
          ? `${state.title} · ${state.number} of ${state.count}`
          : undefined
      }
      actions={state.isHost && <Controls {...screen} />}
    >
      {state.phase === "lobby" && <Lobby {...screen} />}
      {state.phase === "open" && <Open {...screen} />}
      {state.phase === "shown" && <Told {...screen} />}
      {state.phase === "over" && <Board board={state.board} title="Final result" />}
    </Page>
  );
}

function titleOf({ phase, title, board, question }: GameState): string {
  if (phase === "over") {
    const first = board.filter(({ place }) => place === 1).map(({ name }) => name);
    return first.length === 0 ? "That was it" : `${first.join(" and ")} won`;
  }
  return phase === "lobby" ? title : (question?.text ?? "This question was deleted");
}

function Controls({ state, act, isBusy }: ScreenProps) {
  const { phase, number, count } = state;
  if (phase === "over")
    return (
      <LinkButton to="/quizzes" icon="presentation" variant="secondary">
        Another quiz
      </LinkButton>
    );
  if (phase === "open")
    return (
      <>
        <Button variant="secondary" icon="timer-reset" busy={isBusy} onClick={() => void act("/more")}>
          10 seconds more
        </Button>
        <Button icon="eye" busy={isBusy} onClick={() => void act("/close")}>
          Show the answer
        </Button>
      </>
    );
  return (
    <Button
      icon="arrow-right"
      busy={isBusy}
      disabled={state.board.length === 0}
      onClick={() => void act("/next", { number })}
    >
      {phase === "lobby" ? "First question" : number === count ? "Final result" : "Next question"}
    </Button>
  );
}

function Lobby({ state, act }: ScreenProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card className="text-center">
        <p className="text-ink-muted">Open this app on your phone, choose “Join” and type</p>
        <p className="my-4 text-6xl font-bold tracking-[0.15em] sm:text-8xl">{state.code}</p>
        <p className="text-ink-muted">
          {state.count === 1 ? "1 question" : `${state.count} questions`}, {state.seconds} seconds each
        </p>
      </Card>
      <Card title={state.board.length === 1 ? "1 team is in" : `${state.board.length} teams are in`}>
        {state.board.length === 0 && <p className="text-ink-muted">Waiting for the first one.</p>}
        <ul aria-label="Teams" className="flex flex-wrap gap-2">
          {state.board.map((team) => (
            <li
              key={team.id}
              className="flex max-w-full items-center gap-1 rounded-full bg-accent-wash py-1 pr-1 pl-4 text-accent-text"
            >
              <span className="min-w-0 py-1 font-medium break-words">{team.name}</span>
              {state.isHost && (
                <Button
                  size="small"
                  variant="ghost"
                  icon="x"
                  aria-label={`Send ${team.name} away`}
                  onClick={() => void act("/send-away", { team: team.id })}
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Open({ state }: ScreenProps) {
  return (
    <>
      <Clock state={state} />
      <Answers state={state} />
      <p className="mt-5 flex items-center gap-2 text-lg" role="status">
        <Icon name="users" size={20} />
        {state.answered} of {state.board.length} {state.board.length === 1 ? "team has" : "teams have"} answered
      </p>
    </>
  );
}

function Told({ state }: ScreenProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div>
        <Answers state={state} single />
        {state.solution?.why && <p className="mt-5 text-lg text-pretty">{state.solution.why}</p>}
      </div>
      <Board board={state.board} gains />
    </div>
  );
}

function Answers({ state, single = false }: { state: GameState; single?: boolean }) {
  const { question, solution } = state;
  return (
    <ul aria-label="Answers" className={classNames("grid gap-3", !single && "md:grid-cols-2")}>
      {question?.answers.map(({ letter, text }) => {
        const isRight = solution?.right === letter;
        return (
          <li
            key={letter}
            className={classNames(
              "flex items-center gap-4 rounded-card border p-4 text-lg sm:p-5 sm:text-xl",
              isRight ? "border-transparent bg-success-wash font-semibold text-success-text" : "border-line bg-surface",
              solution !== null && !isRight && "text-ink-muted",
            )}
          >
            <LetterMark letter={letter} large />
            <span className="min-w-0 flex-1 break-words">{text}</span>
            {isRight && <Icon name="circle-check" size={28} label="Right" />}
            {solution !== null && <span className="tabular-nums">{solution.counts[letter] ?? 0}</span>}
          </li>
        );
      })}
    </ul>
  );
}
