// Makes text storable in PostgreSQL: U+0000 and lone surrogates, which a model or a browser may send, are replaced.

const REPLACEMENT = "\uFFFD";

/** For columns of text. */
export const storableText = (text: string): string => text.replaceAll("\u0000", REPLACEMENT).toWellFormed();

/** Escapes of U+0000 and of lone surrogates; an escaped backslash is passed over, so that what follows it stays text. */
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/gi;

/** For columns of JSON. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPES, (found) => (found === "\\\\" ? found : REPLACEMENT));
