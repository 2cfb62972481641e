// Marks what nobody named.
export function Guess() {
  return (
    <span
      title="You did not name this; I added what such an app usually has."
      className="inline-block rounded-control border border-dashed border-edge px-1.5 text-xs text-muted"
    >
      guess
    </span>
  );
}
