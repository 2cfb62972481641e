// Which pages of an app need no sign-in, as the `app.json` of its newest version names them.
import { queryOptions } from "@tanstack/react-query";
import type { CodeFile } from "#contract";
import type { Api } from "../api.ts";
import { ApiError } from "../api-error.ts";

export type PublicPaths = Readonly<{ paths: readonly string[]; embed: readonly string[] }>;

const NONE: PublicPaths = { paths: [], embed: [] };

export function publicPagesQuery(api: Api, projectId: string) {
  const address = `/api/projects/${encodeURIComponent(projectId)}/code/file?path=app.json`;
  return queryOptions({
    queryKey: ["public-pages", projectId] as const,
    async queryFn({ signal }) {
      try {
        return readPaths((await api.get<CodeFile>(address, { signal })).content);
      } catch (error) {
        // An app that nobody has described yet has no files.
        if (error instanceof ApiError && error.status === 404) return NONE;
        throw error;
      }
    },
  });
}

/** What can't be read has been refused by the checks: there is nothing public in it. */
function readPaths(text: string): PublicPaths {
  try {
    const { public: paths, embed }: { public?: unknown; embed?: unknown } = JSON.parse(text);
    return { paths: textsIn(paths), embed: textsIn(embed) };
  } catch {
    return NONE;
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
