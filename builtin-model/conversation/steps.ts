// A step of a run, and the tool calls that it is made of.

export type ToolRequest = { name: string; input: Record<string, unknown> };

export type Step = { calls: ToolRequest[] } | { text: string };

export const call = (name: string, input: Record<string, unknown> = {}): ToolRequest => ({ name, input });

export const MIGRATION = /^server\/migrations\/(\d{4})_/;
