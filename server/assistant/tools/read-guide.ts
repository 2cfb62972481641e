// read_guide: the kit's page about one thing that an app can do.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const readGuide = defineTool({
  name: "read_guide",
  readsOnly: true,
  kind: "reading",
  description:
    "Reads the kit's guide about one of the topics in your instructions: the exact call, an example, limits and errors.",
  input: z.object({ topic: z.string().min(1).max(60) }),
  progress: ({ topic }) => `Reading about ${topic}`,
  run({ sources: { guides } }, { topic }) {
    const guide = guides.find((one) => one.topic === topic);
    if (!guide)
      return { error: `There is no guide ${topic}. There are: ${guides.map((one) => one.topic).join(", ")}.` };
    const { title, summary, text, declarations } = guide;
    return { title, summary, guide: text, ...(declarations !== "" && { declarations }) };
  },
});
