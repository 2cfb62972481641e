// What a request says that the one before it did not, for whoever reads them one after the other.
import type { ChatRequest } from "./chat-format.ts";

type Message = ChatRequest["messages"][number];

/** Each request in Markdown: what was added to the conversation, or all of another one. Tools are told when they are others. */
export function createNews(): (request: ChatRequest) => string {
  let told: readonly string[] = [];
  let tooling = "";
  return ({ messages, tools = [] }) => {
    const texts = messages.map((message) => JSON.stringify(message));
    const other = texts.findIndex((text, at) => text !== told[at]);
    const kept = other < 0 ? texts.length : other;
    // The same system prompt alone is another conversation: its messages are all news.
    const isOther = messages.slice(0, kept).every(({ role }) => role === "system");
    const shown = [isOther && told.length > 0 ? "# another conversation\n" : "", toolsIn(tools)];
    told = texts;
    return [...shown.filter((part) => part !== ""), ...messages.slice(isOther ? 0 : kept).map(written)].join("\n");
  };

  function toolsIn(tools: readonly unknown[]): string {
    const text = JSON.stringify(tools, null, 2);
    if (text === tooling) return "";
    tooling = text;
    return `# tools\n\n${text}\n`;
  }
}

function written({ role, content, ...rest }: Message): string {
  const said = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  return `## ${role}\n\n${said}\n${Object.keys(rest).length > 0 ? `\n${JSON.stringify(rest)}\n` : ""}`;
}
