// From a place in a bundle back to the app's file and line (source map revision 3).

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
export type Place = { path: string; line: number; column: number };

/** Looks up a position, line and column from 1; null when it is not the app's own code. */
export function createLookup(sourceMap: string): (line: number, column: number) => Place | null {
  // Most pages have nothing to look up.
  let map: { sources: string[]; lines: Segment[][] } | null = null;
  const read = () => {
    const { sources, mappings }: { sources: string[]; mappings: string } = JSON.parse(sourceMap);
    return { sources, lines: decode(mappings) };
  };
  return (line, column) => {
    map ??= read();
    const { sources, lines } = map;
    const found = lines[line - 1]?.findLast((segment) => segment.at <= column - 1);
    const path = found && sources[found.source]?.replace(/^app:/, "");
    return found && path && /^(web|shared)\//.test(path)
      ? { path, line: found.line + 1, column: found.column + 1 }
      : null;
  };
}

type Segment = { at: number; source: number; line: number; column: number };

function decode(mappings: string): Segment[][] {
  let [source, line, column] = [0, 0, 0];
  return mappings.split(";").map((text) => {
    let at = 0;
    return text.split(",").flatMap((part) => {
      const [a = 0, b, c = 0, d = 0] = numbersIn(part);
      at += a;
      if (b === undefined) return [];
      source += b;
      line += c;
      column += d;
      return [{ at, source, line, column }];
    });
  });
}

function numbersIn(text: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
