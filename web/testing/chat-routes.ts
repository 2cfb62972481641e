// The chat, and the files that go with its messages.
import { randomUUID } from "node:crypto";
import * as contract from "#contract";
import type { PlatformState } from "./platform-state.ts";
import type { PlatformRoute } from "./types.ts";

const NOT_THERE = { status: 404, body: { error: "This file does not exist." } };

type Kept = { id: string; name: string; kind: "image" | "csv" | "json"; content: Buffer };

/** `contextOf` tells what a message carried that was sent with this text. */
export function scriptedChat(state: PlatformState) {
  const kept: Kept[] = [];
  /** What was sent, and the files that it carried. */
  const carried: { content: string; ids: readonly string[] }[] = [];
  const routes: PlatformRoute[] = [
    {
      route: "POST /api/projects/:id/attachments",
      schema: contract.attachment,
      handle: ({ body }) => {
        const { name, data } = contract.newAttachment.parse(body);
        const content = Buffer.from(data, "base64");
        const kind = /\.(png|jpe?g|webp|gif)$/.test(name) ? "image" : name.endsWith(".json") ? "json" : "csv";
        const file: Kept = { id: randomUUID(), name, kind, content };
        kept.push(file);
        return { body: { id: file.id, name, kind, bytes: content.byteLength, rows: null, columns: null } };
      },
    },
    {
      route: "GET /api/projects/:id/attachments/:attachmentId",
      handle: ({ params }) => {
        const file = kept.find(({ id }) => id === params.attachmentId);
        return file === undefined ? NOT_THERE : { file: { type: "image/png", content: file.content } };
      },
    },
    {
      route: "POST /api/chat",
      schema: contract.chatResponse,
      handle: ({ body }) => {
        const { message, projectId, context } = contract.chatRequest.parse(body);
        const project = state.projects.get(projectId);
        if (project === undefined) return { status: 404, body: { error: contract.ERROR_PROJECT_NOT_FOUND } };
        carried.push({ content: message, ids: context?.attachments ?? [] });
        const reply = { message: `Done: ${message}`, retryInProgress: false, previewUrl: null };
        // As on the platform: both are kept even when the page is left before it hears of the reply.
        const said = { role: "user" as const, content: message };
        project.messages = [...project.messages, said, { role: "assistant", content: reply.message }];
        return { body: { ...reply, tickets: [], changesApplied: false } };
      },
    },
  ];
  const contextOf = (content: string) => {
    const ids = carried.find((sent) => sent.content === content)?.ids ?? [];
    const attachments = kept.filter(({ id }) => ids.includes(id)).map(({ id, name, kind }) => ({ id, name, kind }));
    return attachments.length > 0 ? { attachments } : null;
  };
  return { routes, contextOf };
}
