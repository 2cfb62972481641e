// trigger: sets off what comes by itself live, a schedule or another service's call to a hook, in what the run is shown on.
import { z } from "zod";
import { declaredName } from "#contract";
import { defineTool } from "./tool.ts";

const BODY_MAX_CHARACTERS = 100_000;
const HEADERS_MAX = 20;
const HEADER = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

export const trigger = defineTool({
  name: "trigger",
  isCostly: true,
  isOfPreview: true,
  description:
    "Runs a schedule of the app, or calls a hook. A hook's call is signed as its `verify` asks; a text is its `body` as it is, anything else as JSON.",
  input: z.object({
    kind: z.enum(["schedule", "hook"]),
    name: declaredName,
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    query: z.string().max(1_000).optional(),
  }),
  progress: ({ kind, name }) => (kind === "schedule" ? `Running the schedule ${name}` : `Calling the hook ${name}`),
  async run(context, { kind, name, body, headers = {}, query = "" }) {
    const { sources, projectId, signal } = context;
    const refusal = await context.refusalToWrite();
    if (refusal !== null) return { error: refusal };
    if (kind === "schedule") return sources.triggers.runSchedule(projectId, name, signal);
    const problem = problemWith(headers);
    if (problem !== null) return { error: problem };
    const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
    if (text.length > BODY_MAX_CHARACTERS)
      return { error: `The body is longer than ${BODY_MAX_CHARACTERS} characters.` };
    const call = { headers: sentHeaders(headers, typeof body), query, body: Buffer.from(text) };
    return sources.triggers.sendHook(projectId, name, call, signal);
  },
});

function problemWith(headers: Readonly<Record<string, string>>): string | null {
  const given = Object.entries(headers);
  if (given.length > HEADERS_MAX) return `At most ${HEADERS_MAX} headers.`;
  const wrong = given.find(([name, value]) => !HEADER.test(name) || !/^[\x20-\x7e]{0,2000}$/.test(value));
  return wrong === undefined ? null : `"${wrong[0].slice(0, 64)}" can't be a header, or can't have that value.`;
}

/** As a service would send them: names in small letters, with the body's type unless another is told. */
function sentHeaders(headers: Readonly<Record<string, string>>, body: string): Record<string, string> {
  const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const type = body === "string" ? "text/plain" : "application/json";
  return body === "undefined" ? told : { "content-type": type, ...told };
}
