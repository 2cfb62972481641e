// The sentence with which a team's app begins, by which others find it again once people's rights differ.

/** What a team's app assumes without roles. */
export const SAME_DATA = "Everybody who signs in works on the same data.";
