// What was opened, to be closed in reverse order, also where opening it is not over yet.

export type Closers = (() => Promise<void>)[];

/** Opening that is under way and awaited later. Its end is closed in its turn, even if nobody comes to await it. */
export function begin<Opened>(
  closers: Closers,
  opening: Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
): Promise<Opened> {
  // Who awaits it hears of the error; until then it is nobody's.
  opening.catch(() => {});
  closers.push(() => opening.then(close, () => {}));
  return opening;
}
