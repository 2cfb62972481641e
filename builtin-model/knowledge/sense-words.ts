// What a word with two senses is told by.

export type Sense = Readonly<{
  /** The noun, singular. */
  noun: string;
  /** The usual sense holds only in a text that says one of these. */
  usualWith: RegExp;
  /** In other company it is one of these. */
  instead?: readonly (readonly [RegExp, string])[];
  /** Otherwise this entity is meant; null is a thing that no table knows. */
  otherwise: string | null;
}>;

export const words = (text: string) => new RegExp(`\\b(?:${text})\\b`);
