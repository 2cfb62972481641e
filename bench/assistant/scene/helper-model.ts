// The model that an app of the benchmark asks: it answers what the driver wrote down, in the shape that the app wants.
import { z } from "zod";
import type { ChatRequest } from "../models/chat-format.ts";
import { openChatServer } from "../models/chat-server.ts";

export type HelperModel = Readonly<{
  /** What it was asked, all of a request's messages as text. */
  asked: readonly string[];
  /** What it answers from here on. */
  play(answer: string): void;
}>;
export type OpenedHelper = HelperModel & Readonly<{ address: string; close(): Promise<void> }>;

export async function openHelperModel(): Promise<OpenedHelper> {
  const asked: string[] = [];
  const held = { answer: "Yes." };
  const server = await openChatServer((request) => {
    asked.push(JSON.stringify(request.messages));
    const schema = schemaOf(request);
    return { text: schema ? JSON.stringify(fitted(schema, held.answer)) : held.answer };
  });
  return Object.freeze({
    asked,
    play(answer: string) {
      asked.length = 0;
      held.answer = answer;
    },
    address: server.address,
    close: server.close,
  });
}

type Schema = Readonly<{
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: readonly unknown[];
}>;
const wantsSchema = z.looseObject({ json_schema: z.looseObject({ schema: z.custom<Schema>() }) });

function schemaOf({ response_format }: ChatRequest): Schema | null {
  const wanted = wantsSchema.safeParse(response_format);
  return wanted.success ? wanted.data.json_schema.schema : null;
}

/** The answer in every text of that shape. */
function fitted(schema: Schema, answer: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object" || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, fitted(of, answer)]));
  if (schema.type === "array") return [fitted(schema.items ?? {}, answer)];
  if (schema.type === "number" || schema.type === "integer") return 1;
  return schema.type === "boolean" ? true : answer;
}
