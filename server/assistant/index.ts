// The assistant: a creator's message becomes a durable run.
export type { AgentTool, AgentTools } from "./agent-tools.ts";
export { type Assistant, type AssistantSettings, createAssistant } from "./assistant.ts";
export { findModel, isOwnMachine } from "./providers/found-models.ts";
export { BUILTIN, type InstallationModels, openModels, readAddresses } from "./providers.ts";
export { READ_TABLE, THINK } from "./tasks.ts";
