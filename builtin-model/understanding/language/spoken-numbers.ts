// Numbers as people write them in a sentence: "two", "half an", "1,5".

const NUMBERS: Readonly<Record<string, number>> = {
  "half an": 0.5,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  thirty: 30,
};

/** NaN for what is none. */
export function spokenNumber(text: string): number {
  const word = text.toLowerCase();
  return NUMBERS[word] ?? Number(word.replace(",", "."));
}
