// The assistant: a creator's message becomes a durable run.
export type { AgentTool, AgentTools } from "./agent-tools.ts";
export { type Assistant, type AssistantSettings, createAssistant } from "./assistant.ts";
export { BUILTIN, type InstallationModels, openModels, readAddresses } from "./installation-models.ts";
export { findModel, isOwnMachine } from "./providers/found-models.ts";
export { READ_TABLE, THINK } from "./tasks.ts";
