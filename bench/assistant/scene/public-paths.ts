// Which pages of an app are open to everybody: their paths stand in its app.json.
import { z } from "zod";
import type { Scene } from "./scene.ts";

const manifest = z.looseObject({ public: z.array(z.string()).default([]) });

/** Without those that take a parameter: nobody can open them by guessing. */
export async function publicPathsOf({ platform }: Pick<Scene, "platform">): Promise<readonly string[]> {
  const { files } = await platform("GET", "/source");
  return manifest.parse(JSON.parse(files["app.json"] ?? "{}")).public.filter((path) => !path.includes(":"));
}
