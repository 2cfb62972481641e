// What a piece of work may try in tests.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { badRequest } from "#http";
import type { TaskContext } from "../index.ts";

export type Attempt =
  | { what: "echo"; value: unknown }
  | { what: "refuse" }
  | { what: "spin" }
  | { what: "spin in a child" }
  | { what: "hog" }
  | { what: "hog in a child" }
  | { what: "look"; paths: string[] }
  | { what: "connect"; port: number }
  | { what: "wait"; milliseconds: number };

export async function run(attempt: Attempt, { signal }: TaskContext): Promise<unknown> {
  switch (attempt.what) {
    case "echo":
      return attempt.value;
    case "refuse":
      throw badRequest("Not this.");
    case "spin":
      for (;;);
    case "spin in a child":
      return new Promise((resolve) => {
        spawn(process.execPath, ["-e", "for (;;);"], { signal }).on("error", resolve).on("close", resolve);
      });
    case "hog": {
      const kept: Buffer[] = [];
      for (;;) kept.push(Buffer.alloc(16 * 2 ** 20, 1));
    }
    case "hog in a child":
      return new Promise((_resolve, reject) => {
        const hog = "const kept = []; for (;;) kept.push(Buffer.alloc(16 * 2 ** 20, 1));";
        spawn(process.execPath, ["-e", hog], { signal })
          .on("error", reject)
          .on("close", (code, by) => reject(new Error(`ended by ${code ?? by}`)));
      });
    case "look":
      return {
        there: attempt.paths.filter(existsSync),
        root: readdirSync("/").sort(),
        devices: [...readFileSync("/proc/net/dev", "utf8").matchAll(/^ {0,8}(\w{1,20}):/gm)].map(([, name]) => name),
        user: process.getuid?.(),
        environment: Object.keys(process.env).sort(),
      };
    case "connect":
      return new Promise((resolve) => {
        connect(attempt.port, "127.0.0.1", () => resolve("connected")).on("error", (error) => resolve(error.message));
      });
    case "wait":
      return new Promise((resolve) => setTimeout(resolve, attempt.milliseconds, "waited"));
  }
}
