// Resources to close in reverse order, also those whose opening is still under way.

export type CloseStack = (() => Promise<void>)[];

/** Opening that is under way and awaited later. Its end is closed in its turn, even if nobody comes to await it. */
export function begin<Opened>(
  closeStack: CloseStack,
  opening: Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
): Promise<Opened> {
  // Who awaits it hears of the error; until then it is nobody's.
  opening.catch(() => {});
  closeStack.push(() => opening.then(close, () => {}));
  return opening;
}
