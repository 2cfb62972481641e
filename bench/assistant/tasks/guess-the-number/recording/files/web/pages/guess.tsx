import { Button, Card, Page, TextInput, useStored } from "@ninefold/ui";
import { useState } from "react";

const HIGHEST = 100;
const think = () => 1 + Math.floor(Math.random() * HIGHEST);

export function GuessPage() {
  const [secret, setSecret] = useState(think);
  const [guesses, setGuesses] = useState<number[]>([]);
  const [typed, setTyped] = useState("");
  const [best, setBest] = useStored<number | null>("best", null);
  const last = guesses.at(-1);
  const won = last === secret;
  const guess = Number(typed);
  const isGuess = Number.isInteger(guess) && guess >= 1 && guess <= HIGHEST;
  const take = () => {
    if (!isGuess || won) return;
    const next = [...guesses, guess];
    setGuesses(next);
    setTyped("");
    if (guess === secret && (best === null || next.length < best)) setBest(next.length);
  };
  const restart = () => {
    setSecret(think());
    setGuesses([]);
    setTyped("");
  };
  return (
    <Page title="Guess my number" intro={`It lies between 1 and ${HIGHEST}.`} narrow>
      <Card>
        <p className="mb-4 text-2xl font-bold" role="status">
          {last === undefined && "What is your first guess?"}
          {won && `You got it! The number is ${secret}, and you needed ${guesses.length} guesses.`}
          {last !== undefined && !won && (last < secret ? `${last} is too low.` : `${last} is too high.`)}
        </p>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            take();
          }}
        >
          <TextInput className="flex-1" label="Your guess" inputMode="numeric" value={typed} onChange={setTyped} />
          <Button type="submit" disabled={!isGuess || won}>
            Guess
          </Button>
        </form>
        <p className="mt-4 text-ink-muted">{guesses.length > 0 && `Guesses so far: ${guesses.join(", ")}`}</p>
        <div className="mt-4 flex items-center justify-between">
          <Button variant="secondary" icon="rotate-ccw" onClick={restart}>
            New game
          </Button>
          {best !== null && <p>Best: {best}</p>}
        </div>
      </Card>
    </Page>
  );
}
