/** The words between the spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
