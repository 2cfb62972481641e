// How a value looks that leads somewhere.
export const LINK = "text-accent-text underline-offset-3 hover:underline";
