// read_mail: what the preview's app sent, which the preview keeps and never sends.
import { z } from "zod";
import { defineTool } from "./tool.ts";

const MAILS_MAX = 20;
const TEXT_CHARACTERS = 2_000;

export const readMail = defineTool({
  name: "read_mail",
  readsOnly: true,
  isOfPreview: true,
  description: "The newest mails that the preview's app sent, newest last. None of them has left.",
  input: z.object({ mails: z.number().int().positive().max(MAILS_MAX).default(5) }),
  progress: () => "Reading the preview's mail",
  async run({ sources, projectId, seenSince }, { mails }) {
    const since = seenSince()?.toISOString();
    const newest = (await sources.triggers.mailOfPreview(projectId)).slice(0, mails).toReversed();
    return {
      mails: newest.map(({ createdAt, to, subject, text, html, status }) => ({
        at: createdAt,
        to,
        subject,
        text: shortened(text),
        ...(html !== null && { html: shortened(html) }),
        // One that its owner has sent for real says so.
        ...(status !== "preview" && { status }),
        ...(since !== undefined && createdAt < since && { version: "an earlier one" }),
      })),
    };
  },
});

const shortened = (text: string): string =>
  text.length <= TEXT_CHARACTERS ? text : `${text.slice(0, TEXT_CHARACTERS)} … (${text.length} characters in all)`;
