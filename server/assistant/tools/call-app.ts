// call_app: asks the app's own server something, as its owner, a member, somebody with a role or a stranger.
import { z } from "zod";
import { appPerson, defineTool, refusalToMeet } from "./tool.ts";

const PATH = /^\/api\/[\x21-\x7e]{0,1000}$/;
const JSON_TYPE = "application/json";
const BODY_MAX_CHARACTERS = 100_000;

export const callApp = defineTool({
  name: "call_app",
  isCostly: true,
  isOfPreview: true,
  description:
    'Calls an endpoint of the app and gives status and body. `path` begins with /api/. `as`: "owner", "member", "member2" (another one), "stranger" (nobody signed in) or the key of a role. `type`: "text/csv" or another, where the body is a text and no JSON.',
  input: z.object({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
    path: z.string().regex(PATH, "A path begins with /api/ and has no spaces."),
    body: z.unknown().optional(),
    type: z
      .string()
      .regex(/^[a-z]+\/[\w.+-]+$/, "A type is like text/csv.")
      .max(100)
      .default(JSON_TYPE),
    as: appPerson.default("owner"),
  }),
  progress: ({ method, path, as }) => `Trying ${method} ${path} as ${as}`,
  async run(context, { method, path, body, type, as }) {
    const { sources, projectId, signal } = context;
    const refusal = await (method === "GET" ? refusalToMeet(context, as) : context.refusalToWrite());
    if (refusal !== null) return { error: refusal };
    if (body !== undefined && type !== JSON_TYPE && typeof body !== "string")
      return { error: `A body of ${type} is a text.` };
    const text = body === undefined || (type !== JSON_TYPE && typeof body === "string") ? body : JSON.stringify(body);
    if (text !== undefined && text.length > BODY_MAX_CHARACTERS)
      return { error: `The body is longer than ${BODY_MAX_CHARACTERS} characters.` };
    return sources.callApp(projectId, { method, path, text, type, as, signal });
  },
});
