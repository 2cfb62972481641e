// app.json and server/index.ts.
import { LANGUAGE_CODES } from "../blueprint/spoken.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { entityVariable, fileName, lines } from "./code.ts";

const NAME_MAX = 80;
const TITLE_MAX = 120;
const TEXT_MAX = 1000;

/** app.json. */
export function appFile({ name, tagline, language, theme, landing }: AppSpec): string {
  const manifest = {
    name: name.slice(0, NAME_MAX).trim() || "My app",
    tagline: tagline.slice(0, 200),
    ...(language && { language: LANGUAGE_CODES[language] }),
    theme,
    landing: {
      headline: landing.headline.slice(0, 200),
      text: landing.text.slice(0, 2000),
      action: landing.action.slice(0, 60),
      features: landing.features
        .slice(0, 12)
        .map(({ title, text, icon }) => ({ title: title.slice(0, TITLE_MAX), text: text.slice(0, TEXT_MAX), icon })),
    },
    outbound: [],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** server/index.ts. */
export function serverFile(app: AppSpec): string {
  const resources = app.entities.map(({ name }) => `resource(${entityVariable(name)})`);
  const line = `[${resources.join(", ")}]`;
  return `import { createServer, resource } from "@ninefold/server";
${app.entities
  .map(({ name }) => `import { ${entityVariable(name)} } from "../shared/${fileName(name)}.ts";`)
  .toSorted()
  .join("\n")}

export default createServer({
  resources: ${line.length < 100 ? line : lines(resources, "    ").replace(/\]$/, "  ]")},
});
`;
}
