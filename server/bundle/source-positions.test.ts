// Positions in sources, compared with what Node's own reader of source maps finds.
import { SourceMap } from "node:module";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { readPositions } from "./source-positions.ts";

const SOURCE = `const first = () => {\n  throw new Error("one");\n};\n\nexport function second(value: number) {\n  return value > 1 ? first() : \`a\n\${value}\`;\n}\n`;

test.each([true, false])(
  "each column of what was bundled has the position that Node finds (minified: %s)",
  async (minify) => {
    const { code, map } = await transform(SOURCE, { loader: "ts", minify, sourcemap: true, sourcefile: "source.ts" });
    const payload = JSON.parse(map);
    const [find, known] = [readPositions(payload.mappings), new SourceMap(payload)];
    const lines = code.split("\n");
    for (const [line, text] of lines.entries())
      for (let column = 0; column <= text.length; column += 1) {
        const entry = known.findEntry(line, column);
        const isHere = "originalLine" in entry && entry.generatedLine === line;
        const position = isHere ? { source: 0, line: entry.originalLine, column: entry.originalColumn } : null;
        expect(find(line, column)).toEqual(position);
      }
    expect(find(0, 0)).not.toBeNull();
    expect(find(lines.length, 0)).toBeNull();
  },
);

test("a map without mappings has no positions", () => {
  expect(readPositions("")(0, 0)).toBeNull();
});
