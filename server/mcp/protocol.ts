// One message of the Model Context Protocol (Streamable HTTP), by the official SDK: a server for it alone, closed after it.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { OfferedTool } from "./agent-session.ts";
import type { McpRequest } from "./types.ts";

export type ToolAnswer = Readonly<{ text: string; isError: boolean }>;

export type Offer = Readonly<{
  /** What an agent is told first. */
  introduction: string;
  tools: readonly OfferedTool[];
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
}>;

export async function answerMessage(offer: Offer, { method, headers, body }: McpRequest): Promise<Response> {
  const server = serverOf(offer);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const request = new Request("http://localhost/mcp", { method, headers });
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

function serverOf({ introduction, tools, call }: Offer): Server {
  const server = new Server(
    { name: "ninefold", version: "1" },
    { capabilities: { tools: {} }, instructions: introduction },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    // The SDK's type wants "object" spelled out, which every one of them says.
    tools: tools as (OfferedTool & { inputSchema: { type: "object" } })[],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError } = await call(params.name, params.arguments ?? {});
    return { content: [{ type: "text" as const, text }], isError };
  });
  return server;
}
