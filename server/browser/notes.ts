// Sentences about a visit, each once and not too many, whatever a page does.
export type Notes = Readonly<{ add(sentence: string): void; all(): string[] }>;

const NOTES_MAX = 20;
const SENTENCE_CHARACTERS = 500;

export function createNotes(): Notes {
  const kept = new Map<string, number>();
  let left = 0;
  return Object.freeze({
    add(sentence: string) {
      const text = sentence.replace(/\s+/g, " ").slice(0, SENTENCE_CHARACTERS);
      const times = kept.get(text);
      if (times === undefined && kept.size >= NOTES_MAX) left += 1;
      else kept.set(text, (times ?? 0) + 1);
    },
    all() {
      const sentences = [...kept].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text));
      return left > 0 ? [...sentences, `And ${left} more.`] : sentences;
    },
  });
}
