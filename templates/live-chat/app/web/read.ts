/** For each room the time of the last message that this person has seen. */
export type ReadUpTo = Readonly<Record<string, string>>;
export const READ = "read";
