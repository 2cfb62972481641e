// What became of a wished change: done or refused, each in words.

export type Outcome = { done: string } | { refused: string };
export const done = (text: string): Outcome => ({ done: text });
export const refused = (text: string): Outcome => ({ refused: text });
