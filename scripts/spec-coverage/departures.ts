// Where ours is another way than the spec's letter, and the decision that says why.

/** `decision` is a file of docs/decisions without its ending. */
export type Departure = Readonly<{ spec: string; ours: string; decision: string }>;

export const DEPARTURES: readonly Departure[] = [
  {
    spec: "§5 Pricing save: an enabled plan's price must be greater than 0",
    ours: "A price must also be one that the payment provider can charge: from $0.50 (or the operator's minimum) to $999,999.99.",
    decision: "048-prices-that-can-be-charged",
  },
  {
    spec: "§8 Chat: 'An error occurred while processing your request. Please try again.'",
    ours: "Where trying again would not help (no plan, busy, too long, not valid, too often, no room) the server says what would.",
    decision: "049-refusals-of-a-message-say-what-to-do",
  },
  {
    spec: "§8 Projects: 'Failed to create project'",
    ours: "Where the server says why (no plan, too many projects, no room, busy), its sentence follows.",
    decision: "049-refusals-of-a-message-say-what-to-do",
  },
];
