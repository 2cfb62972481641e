// What the server says on its terminal.

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Steps appear as they begin, so that a long one is seen at work. */
export const step = (name: string): void => say(`  ${name} …`);
