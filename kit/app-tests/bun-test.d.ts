// What the kit uses of Bun's test runner, which is there in the sandbox alone.
declare module "bun:test" {
  import type { Expect } from "./matchers.ts";

  export const expect: Expect;
  export function test(name: string, run: () => Promise<void>): void;
  export function describe(name: string, define: () => void): void;
  export function beforeEach(run: () => unknown): void;
  export function afterAll(run: () => unknown): void;
}
