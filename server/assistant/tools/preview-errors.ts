// preview_errors: what went wrong lately in browsers that showed the preview.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const previewErrors = defineTool({
  name: "preview_errors",
  readsOnly: true,
  isOfPreview: true,
  description: "Exceptions, failed requests and console errors that the preview reported lately, newest last.",
  input: z.object({}),
  progress: () => "Looking at the preview's errors",
  async run({ sources, projectId, seenSince }) {
    const since = seenSince()?.toISOString();
    const errors = await sources.previewErrors(projectId);
    return {
      errors: errors.map(({ id: _id, ...error }) => ({
        ...error,
        ...(since !== undefined && error.lastSeenAt < since && { version: "an earlier one" }),
      })),
    };
  },
});
