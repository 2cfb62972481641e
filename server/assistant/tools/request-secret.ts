// request_secret: asks the creator for a key in a form, so that it never passes through the conversation.
import { z } from "zod";
import { secretName } from "#contract";
import { defineTool } from "./tool.ts";

export const requestSecret = defineTool({
  name: "request_secret",
  description:
    "Asks the creator for a secret of the app (a key or password of another service) in a form beside the chat, by the name declared in createServer({ secrets }); `purpose`: one sentence with what it is for and where one gets it. You never see the value. Never ask for a key in words.",
  input: z.object({ name: secretName, purpose: z.string().min(1).max(300) }),
  progress: ({ name }) => `Asking for ${name}`,
  async run({ sources, projectId }, { name, purpose }) {
    const { isSet } = await sources.requestSecret(projectId, name, purpose);
    return isSet
      ? { ok: true, note: "It is set already." }
      : { ok: true, note: "The form is shown. Go on without waiting." };
  },
});
