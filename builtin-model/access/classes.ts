// The closed list of what a sentence may say about who sees the records of a thing.

export const ACCESS_CLASSES = ["unsaid", "all", "public", "own", "about", "role", "owner"] as const;
export type AccessClass = (typeof ACCESS_CLASSES)[number];

/** The narrower first: what a sentence says twice counts as its narrower meaning. */
export const NARROWEST_FIRST = ["own", "about", "role", "owner", "public", "all"] as const;
