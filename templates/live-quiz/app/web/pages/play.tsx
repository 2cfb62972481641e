import { classNames, ErrorState, Icon, LinkButton, Loading, Page } from "@ninefold/ui";
import { useRef } from "react";
import { useParams } from "react-router";
import type { GameState } from "../../shared/game.ts";
import type { Letter } from "../../shared/quizzes.ts";
import { Board, Clock, LetterMark } from "../parts.tsx";
import { useGame } from "../use-game.ts";

/** What a team has on its phone. */
export function PlayPage() {
  const { id = "" } = useParams();
  const { state, error, load, act } = useGame(id);
  const give = useLastChoice((given) => act("/answer", { question: state?.question?.id, given }));
  if (!state) return error ? <ErrorState error={error} retry={() => void load()} /> : <Loading kind="block" />;
  if (state.team === null)
    return (
      <Page title={state.title} intro="You have no team in this quiz." narrow>
        <LinkButton to="/join" icon="log-in">
          Join with the code
        </LinkButton>
      </Page>
    );
  return (
    <Page
      title={state.phase === "open" || state.phase === "shown" ? (state.question?.text ?? state.title) : state.title}
      intro={`${state.team} · ${pointsOf(state)}`}
      narrow
    >
      {state.phase === "lobby" && <Waiting state={state} />}
      {state.phase === "open" && (
        <>
          <Clock state={state} />
          <Choices state={state} onGive={give} />
          <p role="status" className="mt-4 text-ink-muted">
            {state.given ? "Taken. You can change it until time is up." : "Choose an answer before time is up."}
          </p>
        </>
      )}
      {state.phase === "shown" && (
        <>
          <Verdict state={state} />
          <Board board={state.board} gains />
        </>
      )}
      {state.phase === "over" && <Board board={state.board} title="Final result" />}
    </Page>
  );
}

/** Sends one choice after the other: of those that are tapped while one is on its way, the last. */
function useLastChoice(send: (given: Letter) => Promise<void>): (given: Letter) => void {
  const next = useRef<Letter | null>(null);
  const isSending = useRef(false);
  return async (given) => {
    next.current = given;
    if (isSending.current) return;
    isSending.current = true;
    for (let letter: Letter | null = given; letter !== null; letter = next.current) {
      next.current = null;
      await send(letter);
    }
    isSending.current = false;
  };
}

function pointsOf({ board }: GameState): string {
  const mine = board.find(({ isMine }) => isMine);
  return mine?.points === 1 ? "1 point" : `${mine?.points ?? 0} points`;
}

function Waiting({ state }: { state: GameState }) {
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-3 rounded-card bg-accent-wash p-8 text-center text-accent-text"
    >
      <Icon name="party-popper" size={40} />
      <p className="text-xl font-semibold">You are in</p>
      <p>
        {state.board.length === 1 ? "No other team yet." : `${state.board.length} teams so far.`} The first question
        comes soon.
      </p>
    </div>
  );
}

type ChoicesProps = { state: GameState; onGive: (letter: Letter) => void };

function Choices({ state, onGive }: ChoicesProps) {
  return (
    <ul aria-label="Answers" className="flex flex-col gap-3">
      {state.question?.answers.map(({ letter, text }) => {
        const isMine = state.given === letter;
        return (
          <li key={letter}>
            <button
              type="button"
              aria-pressed={isMine}
              onClick={() => onGive(letter)}
              className={classNames(
                "flex min-h-16 w-full items-center gap-4 rounded-card border-2 p-4 text-left text-lg",
                isMine
                  ? "border-accent bg-accent-wash font-semibold text-accent-text"
                  : "border-line bg-surface hover:border-line-strong",
              )}
            >
              <LetterMark letter={letter} />
              <span className="min-w-0 flex-1 break-words">{text}</span>
              {isMine && <Icon name="circle-check" size={24} className="shrink-0" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Verdict({ state }: { state: GameState }) {
  const { solution, question, given, board } = state;
  if (!solution) return null;
  const isRight = given === solution.right;
  const right = question?.answers.find(({ letter }) => letter === solution.right);
  const gained = board.find(({ isMine }) => isMine)?.gained ?? 0;
  return (
    <div
      role="status"
      className={classNames(
        "mb-6 flex items-start gap-3 rounded-card p-5",
        isRight ? "bg-success-wash text-success-text" : "bg-sunken text-ink",
      )}
    >
      <Icon name={isRight ? "circle-check" : "circle-x"} size={28} className="shrink-0" />
      <div className="min-w-0">
        <p className="text-lg font-semibold">
          {isRight
            ? `Right: ${gained === 1 ? "1 point" : `${gained} points`}`
            : given
              ? "Not this time"
              : "No answer in time"}
        </p>
        <p className="break-words">
          {right && `${right.letter}: ${right.text}. `}
          {solution.why}
        </p>
      </div>
    </div>
  );
}
