// The real AI SDK loop over an in-memory project, for tests of the model.
import type { JSONObject } from "@ai-sdk/provider";
import { generateText, isStepCount, jsonSchema, type ModelMessage, type ToolSet, tool } from "ai";
import { type Understood, understood } from "#contract";
import { type AppSpec, BLUEPRINT_PATH } from "./blueprint/types.ts";
import { readBlueprint } from "./conversation/project.ts";
import { hashOfFile } from "./files/index.ts";
import { createBuiltinModel } from "./index.ts";
import type { Material } from "./material/material.ts";

export type MemoryProject = {
  files: Map<string, string>;
  /** Sends a message and gives the model's final answer. */
  say(message: string, material?: Partial<Material>): Promise<string>;
  /** The plan of the app as it stands. Throws before there is one. */
  app(): AppSpec;
  /** The newest card of what was understood. Throws before there is one. */
  card(): Understood;
  /** Names of the tools called so far, in order. */
  calls: string[];
};

type Report = { ok: boolean; failures: { check: string; message: string; path?: string }[] };

/** @param check what `run_checks` answers; passes unless told */
export function createMemoryProject(
  check: (files: ReadonlyMap<string, string>) => Report = () => ({ ok: true, failures: [] }),
): MemoryProject {
  const files = new Map<string, string>([["app.json", "{}"]]);
  const calls: string[] = [];
  const cards: unknown[] = [];
  const conversation: ModelMessage[] = [];
  const offer = (name: string, run: (input: Record<string, string>) => unknown) =>
    tool({
      inputSchema: jsonSchema<Record<string, string>>({ type: "object" }),
      execute: async (input) => {
        calls.push(name);
        return run(input);
      },
    });
  const tools: ToolSet = {
    set_plan: offer("set_plan", () => ({ ok: true })),
    update_ticket: offer("update_ticket", () => ({ ok: true })),
    list_files: offer("list_files", () => ({
      files: [...files].map(([path, text]) => ({ path, bytes: text.length, hash: hashOfFile(text) })),
    })),
    read_file: offer("read_file", ({ path = "" }) =>
      files.has(path) ? { content: files.get(path), lines: 1 } : { error: "There is no such file." },
    ),
    write_file: offer("write_file", ({ path = "", content = "" }) => {
      files.set(path, content);
      return { ok: true };
    }),
    delete_file: offer("delete_file", ({ path = "" }) =>
      files.delete(path) ? { ok: true } : { error: "There is no such file." },
    ),
    run_checks: offer("run_checks", () => ({ ...check(files), milliseconds: {} })),
    show_understood: offer("show_understood", (card) => {
      cards.push(card);
      return { ok: true };
    }),
  };
  return {
    files,
    calls,
    app() {
      const blueprint = readBlueprint(files.get(BLUEPRINT_PATH));
      if (!blueprint) throw new Error("Nothing was described yet.");
      return blueprint.app;
    },
    card: () => understood.parse(cards.at(-1)),
    async say(message, material) {
      // What JSON can say, as the platform stores it.
      const besides =
        material === undefined ? {} : { providerOptions: { ninefold: { material: material as JSONObject } } };
      conversation.push({ role: "user", content: message, ...besides });
      const { text } = await generateText({
        model: createBuiltinModel(),
        messages: conversation,
        tools,
        stopWhen: isStepCount(12),
      });
      conversation.push({ role: "assistant", content: text });
      return text;
    },
  };
}
