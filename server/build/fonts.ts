// The typefaces that an app's theme can name: files in the kit, and the rule that loads the chosen one.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppManifest } from "./manifest.ts";
import type { SourcePaths } from "./source-paths.ts";

type Font = AppManifest["theme"]["font"];

const FACES: Readonly<Record<Font, { folder: string; family: string; weights: string }>> = {
  sans: { folder: "instrument-sans", family: "Instrument Sans Variable", weights: "400 700" },
  serif: { folder: "source-serif-4", family: "Source Serif 4 Variable", weights: "200 900" },
  mono: { folder: "jetbrains-mono", family: "JetBrains Mono Variable", weights: "100 800" },
  rounded: { folder: "nunito", family: "Nunito Variable", weights: "200 1000" },
};

const fileOf = (font: Font) => `${FACES[font].folder}-latin-wght-normal.woff2`;

/** Puts every typeface into the kit's folder. */
export async function copyFonts({ modules }: SourcePaths, directory: string): Promise<void> {
  const fonts = Object.keys(FACES) as Font[]; // the record's own keys
  await Promise.all(
    fonts.map((font) =>
      copyFile(
        join(modules, "@fontsource-variable", FACES[font].folder, "files", fileOf(font)),
        join(directory, fileOf(font)),
      ),
    ),
  );
}

/** The `@font-face` of a theme's font; until it is there, text shows in the device's own. */
export function fontFaceOf(font: Font, address: (file: string) => string): string {
  const { family, weights } = FACES[font];
  return `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};src:url(${address(fileOf(font))}) format("woff2-variations")}`;
}
