import { Button, Card, EmptyState, ErrorState, LinkButton, Loading, Page, useRecord, useStored } from "@ninefold/ui";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { decks, type Card as FlashCard } from "../../shared/cards.ts";
import { useSitting } from "../learning.ts";

export function LearnPage() {
  const { id = "" } = useParams();
  const { row: deck, error } = useRecord(decks, id);
  const sitting = useSitting(id);
  const [isReverse, setReverse] = useStored("reverse", false);
  const problem = error ?? sitting.error;
  if (problem) return <ErrorState error={problem} />;
  if (!deck || !sitting.queue) return <Loading kind="block" />;
  const [card] = sitting.queue;
  const done = sitting.total - sitting.queue.length;
  return (
    <Page
      title={deck.title}
      narrow
      before={
        <LinkButton to="/decks" variant="ghost" size="small" icon="arrow-left" className="mb-3 -ml-2.5 text-ink-muted">
          Decks
        </LinkButton>
      }
      actions={
        <Button
          variant="secondary"
          icon="arrow-left-right"
          aria-pressed={isReverse}
          onClick={() => setReverse(!isReverse)}
        >
          Other way round
        </Button>
      }
    >
      {card ? (
        <>
          <div className="mb-4 flex items-center gap-3 text-sm text-ink-muted tabular-nums">
            <progress
              aria-label="Cards done"
              max={sitting.total}
              value={done}
              className="h-2 grow appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
            />
            {done} of {sitting.total}
          </div>
          <Turned
            key={`${card.id} ${sitting.queue.length} ${card.box}`}
            card={card}
            isReverse={isReverse}
            onAnswer={sitting.answer}
          />
        </>
      ) : (
        <EmptyState
          icon="party-popper"
          title={sitting.total === 0 ? "Nothing is due in this deck" : "Done"}
          text={
            sitting.total === 0
              ? "Come back tomorrow, or add cards."
              : `${sitting.total} cards, ${sitting.total - sitting.missed} of them at once.`
          }
          action={
            <>
              {sitting.total > 0 && (
                <Button variant="secondary" onClick={sitting.again}>
                  More of this deck
                </Button>
              )}
              <LinkButton to="/decks">All decks</LinkButton>
            </>
          }
        />
      )}
    </Page>
  );
}

type TurnedProps = { card: FlashCard; isReverse: boolean; onAnswer: (isRight: boolean) => void };

/** A card from its front to the answer. Space turns it, the arrows left and right tell whether it was known. */
function Turned({ card, isReverse, onAnswer }: TurnedProps) {
  const [isOpen, setOpen] = useState(false);
  const next = useRef<HTMLDivElement>(null);
  const [front, back] = isReverse ? [card.translation, card.term] : [card.term, card.translation];
  useEffect(() => {
    next.current
      ?.querySelector<HTMLButtonElement>(isOpen ? "button:last-child" : "button")
      ?.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === "ArrowRight") onAnswer(true);
      if (key === "ArrowLeft") onAnswer(false);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
  return (
    <>
      <Card className="flex min-h-64 flex-col items-center justify-center gap-5 text-center sm:min-h-80">
        <p className="max-w-full text-3xl font-semibold break-words text-balance sm:text-4xl">{front}</p>
        <div aria-live="polite" className="flex max-w-full flex-col items-center gap-3">
          {isOpen && (
            <>
              <hr className="w-16 border-line-strong" />
              <p className="max-w-full text-2xl break-words text-accent-text text-balance sm:text-3xl">{back}</p>
              {card.note && <p className="text-ink-muted">{card.note}</p>}
            </>
          )}
        </div>
      </Card>
      <div ref={next} className="mt-4 grid grid-cols-2 gap-3">
        {isOpen ? (
          <>
            <Button size="large" variant="secondary" icon="rotate-ccw" onClick={() => onAnswer(false)}>
              Not yet
            </Button>
            <Button size="large" icon="check" onClick={() => onAnswer(true)}>
              I knew it
            </Button>
          </>
        ) : (
          <Button size="large" className="col-span-2" onClick={() => setOpen(true)}>
            Turn the card
          </Button>
        )}
      </div>
      <p className="mt-3 text-center text-sm text-ink-muted">
        {card.box === 0 ? "A new card" : `Box ${card.box} of 5`}
      </p>
    </>
  );
}
