// The calls of the gallery: what there is, and a picture of each. They belong to nobody, so the landing page shows them too.
import { z } from "zod";
import { ERROR_NO_TEMPLATE, templateListItem, templateName } from "#contract";
import { type App, anyone, guardedBy, notFound } from "#http";
import type { Templates } from "./types.ts";

const tags = ["templates"];
/** The address of a picture holds a hash of it. */
const PICTURE_CACHE = "public, max-age=31536000, immutable";
const LIST_CACHE = "public, max-age=60";

type RouteDependencies = Readonly<{
  list: Templates["list"];
  picture: (name: string) => Promise<Readonly<{ content: Uint8Array }> | null>;
}>;

export function registerTemplateRoutes(app: App, { list, picture }: RouteDependencies): void {
  app.get("/api/templates", {
    ...guardedBy(anyone),
    schema: { tags, summary: "Apps to begin from", response: { 200: z.array(templateListItem) } },
    async handler(_request, reply) {
      reply.header("cache-control", LIST_CACHE);
      return [...(await list())];
    },
  });
  app.get("/api/templates/:name/picture", {
    ...guardedBy(anyone),
    schema: { tags, summary: "A template's picture (WebP)", params: z.object({ name: templateName }) },
    async handler(request, reply) {
      const found = await picture(request.params.name);
      if (!found) throw notFound(ERROR_NO_TEMPLATE);
      return reply.header("cache-control", PICTURE_CACHE).type("image/webp").send(Buffer.from(found.content));
    },
  });
}
