// app.json, shared/roles.ts and server/index.ts.
import { isPublic, publicPath } from "../blueprint/public-lists.ts";
import { LANGUAGE_CODES } from "../blueprint/spoken.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { code, entityVariable, lines, rolesPlace, sharedImports } from "./code.ts";

const NAME_MAX = 80;
const TITLE_MAX = 120;
const TEXT_MAX = 1000;

/** app.json. */
export function appFile({ name, tagline, language, theme, landing, entities }: AppSpec): string {
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
    ...(entities.some(isPublic) && { public: entities.filter(isPublic).map(publicPath) }),
    outbound: [],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** shared/roles.ts, for an app that has some. */
export function rolesFile(app: AppSpec): [path: string, text: string][] {
  const place = rolesPlace(app);
  if (!place) return [];
  const labels = code(Object.fromEntries((app.roles ?? []).map(({ key, label }) => [key, label])));
  const text = `import { roles } from "@ninefold/entity";

export const ${place.variable} = roles(${labels});
`;
  return [[place.path, text]];
}

/** server/index.ts. */
export function serverFile(app: AppSpec): string {
  const resources = app.entities.map(({ name }) => `resource(${entityVariable(name)})`);
  const roles = rolesPlace(app);
  const line = `[${resources.join(", ")}]`;
  return `import { createServer, resource } from "@ninefold/server";
${sharedImports(app)}

export default createServer({
${roles ? `  roles: ${roles.variable},\n` : ""}  resources: ${line.length < 100 ? line : lines(resources, "    ").replace(/\]$/, "  ]")},
});
`;
}
