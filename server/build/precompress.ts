// Precompressed copies (Brotli, gzip) beside the kit's files, made once when the kit is bundled.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BROTLI_QUALITY = 9;

/** Writes `.br` and `.gz` beside every script and stylesheet of a folder. */
export async function compress(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => /\.(js|css)$/.test(name));
  for (const name of names) {
    const content = await readFile(join(directory, name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
    const [brotli, zipped] = await Promise.all([toBrotli(content, quality), toGzip(content, { level: 9 })]);
    await Promise.all([
      writeFile(join(directory, `${name}.br`), brotli),
      writeFile(join(directory, `${name}.gz`), zipped),
    ]);
  }
}
