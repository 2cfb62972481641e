// The closed list of what a description may say about who sees the records of a thing.

export const ACCESS_CLASSES = ["unsaid", "all", "public", "own", "about", "role", "owner"] as const;
export type AccessClass = (typeof ACCESS_CLASSES)[number];

/** Everybody who is signed in sees them all. */
export function isOpenClass(name: AccessClass): boolean {
  return name === "all" || name === "public";
}
