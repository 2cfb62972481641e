// Marks what nobody named; the card's first lines say what the mark means.
export function Guess() {
  return (
    <span className="ml-1 inline-block rounded-control border border-dashed border-edge px-1.5 text-xs text-muted">
      guess
    </span>
  );
}
