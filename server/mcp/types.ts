// One message to the MCP server, and who sends it.
import type { Admitted } from "#access-tokens";

export type McpRequest = Readonly<{
  admitted: Admitted;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  signal: AbortSignal;
}>;
