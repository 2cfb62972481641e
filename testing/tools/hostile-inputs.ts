// What somebody sends to cost others much: the inputs that once kept the server's only thread busy, for tests and benchmarks.
import { zipSync } from "fflate";

/** The built-in model once tried 2⁴⁰ ways to read it. */
export const ENDLESS_MESSAGE = `Track sales, total = a${"xa".repeat(40)}!`;

/** Types of a size that no compiler comes to the end of. */
export const TYPE_BOMB = `type Tree<D extends number, P extends unknown[] = []> = P["length"] extends D ? 0 : { a: Tree<D, [...P, 0]>; b: Tree<D, [...P, 1]>; c: Tree<D, [...P, P]> };
type Walk<T, S extends string = ""> = T extends object ? { [K in keyof T & string]: Walk<T[K], \`\${S}\${K}\`> }[keyof T & string] : S;
${Array.from({ length: 60 }, (_, at) => `export const x${at}: Walk<Tree<11>, "${at}"> = "${at}x";`).join("\n")}\n`;

/** 128 kB of imports that begin and never end. */
export const MANY_IMPORTS = `/*${"import{".repeat(18_000)}*/export {};`;

/** Classes without end, behind what one parser takes for a comment and another for two strings. */
export const HIDDEN_CLASSES =
  '.a { content: "/*" }\n@source inline("{hover:,focus:,}p-{0..4000}");\n.b { content: "*/" }';

/** 0.3 MB: 20,000 rows of nothing but one, which has 60,000 columns. */
export function wideTable(): string {
  const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`c${at}`, at]));
  return JSON.stringify([...Array.from({ length: 19_999 }, () => ({})), wide]);
}

/** Ten files of 5,000 lines, of which no two share one. */
export const longFiles = (word: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, file) => [
      `web/long-${file}.ts`,
      `/*\n${Array.from({ length: 5_000 }, (_, at) => `${word} ${file} ${at * 7}`).join("\n")}\n*/ export {};\n`,
    ]),
  );

/** Every name leads to one and the same stored entry, which is said to hold `size` bytes. */
export function overlappingZip(
  names: readonly string[],
  { body, size }: Readonly<{ body: Buffer; size: number }>,
): Uint8Array {
  const one = Buffer.from(zipSync({ [names[0] ?? ""]: [body, { level: 0 }] }));
  const directory = one.indexOf(DIRECTORY_SIGNATURE);
  const records = names.map((name) => {
    const record = Buffer.from(one.subarray(directory, directory + 46));
    record.writeUInt32LE(size, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt16LE(0, 30);
    return Buffer.concat([record, Buffer.from(name)]);
  });
  const entries = Buffer.concat(records);
  const end = Buffer.from(one.subarray(-22));
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(entries.byteLength, 12);
  end.writeUInt32LE(directory, 16);
  return Buffer.concat([one.subarray(0, directory), entries, end]);
}

const DIRECTORY_SIGNATURE = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** The same archive, whose directory says that every entry holds `size` bytes. */
export function withSizes(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf(DIRECTORY_SIGNATURE); at >= 0; at = bytes.indexOf(DIRECTORY_SIGNATURE, at + 4))
    bytes.writeUInt32LE(size, at + 24);
  return bytes;
}
