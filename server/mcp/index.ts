// The MCP server: outside agents build in projects with the assistant's tools.
export { createMcp, type Mcp } from "./mcp.ts";
