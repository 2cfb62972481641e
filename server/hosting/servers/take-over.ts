// The call by which a server tells another that an app is about to come there, so that the app is awake before it comes.
import { z } from "zod";
import { APP_ENVIRONMENTS, type AppEnvironment, projectId } from "#contract";
import { type App, forbidden, type Guard, guardedBy, uncounted } from "#http";
import { askServer } from "./ask-server.ts";
import { isRelayed } from "./relay-signature.ts";
import type { AskToTakeOver, TakeOver } from "./types.ts";

/** The other one answers sooner: it does not wait for an app that comes up slowly. */
const ANSWER_MS = 6_000;

type Signature = Readonly<{ key: Uint8Array; clock: () => number }>;

export function createAskToTakeOver(deps: Signature & Readonly<{ publicUrl: string }>): AskToTakeOver {
  return async (heir, id, awake) => {
    const question = { path: `/api/servers/take-over/${id}/${awake.join("+")}`, mayRepeat: true };
    return answer.parse(JSON.parse(await askServer(deps, heir, question, AbortSignal.timeout(ANSWER_MS)))).state;
  };
}

const answer = z.object({ state: z.enum(["awake", "expected"]) });
const environments = z
  .string()
  .transform((text) => text.split("+"))
  .pipe(z.array(z.enum(APP_ENVIRONMENTS)).min(1).max(APP_ENVIRONMENTS.length));

export function registerTakeOverRoute(
  app: App,
  options: Readonly<{
    signature(): Signature;
    takeOver(projectId: string, awake: readonly AppEnvironment[]): Promise<TakeOver>;
  }>,
): void {
  const otherServer: Guard = {
    sentence: "another server of this installation",
    async ask({ raw }) {
      const { key, clock } = options.signature();
      if (!isRelayed(key, raw, clock())) throw forbidden("This call is for servers of this installation.");
    },
  };
  app.post("/api/servers/take-over/:id/:environments", {
    ...guardedBy(otherServer, uncounted("another server of the installation hands over an app")),
    schema: { hide: true, params: z.object({ id: projectId, environments }), response: { 200: answer } },
    handler: async ({ params }) => ({ state: await options.takeOver(params.id, params.environments) }),
  });
}
