// What a value can be expected to be, as far as tests of apps are told of it: Bun's own `expect`.

export type Matchers = {
  not: Matchers;
  /** Of the value that a promise comes to, and of what it fails with. */
  resolves: AwaitedMatchers;
  rejects: AwaitedMatchers;
  toBe(value: unknown): void;
  toEqual(value: unknown): void;
  toMatchObject(value: object): void;
  toContain(value: unknown): void;
  toContainEqual(value: unknown): void;
  toHaveLength(length: number): void;
  toHaveProperty(path: string, value?: unknown): void;
  toMatch(text: string | RegExp): void;
  toThrow(message?: string | RegExp): void;
  toBeCloseTo(value: number, digits?: number): void;
  toBeGreaterThan(value: number): void;
  toBeGreaterThanOrEqual(value: number): void;
  toBeLessThan(value: number): void;
  toBeLessThanOrEqual(value: number): void;
  toBeNull(): void;
  toBeDefined(): void;
  toBeUndefined(): void;
  toBeTruthy(): void;
  toBeFalsy(): void;
};

/** The same, to be awaited. */
export type AwaitedMatchers = {
  [Name in Exclude<keyof Matchers, "not" | "resolves" | "rejects">]: (
    ...values: Parameters<Matchers[Name]>
  ) => Promise<void>;
} & { not: AwaitedMatchers };

export type Expect = {
  (value: unknown): Matchers;
  anything(): unknown;
  any(kind: unknown): unknown;
  objectContaining(part: object): unknown;
  arrayContaining(part: readonly unknown[]): unknown;
  stringContaining(part: string): unknown;
  stringMatching(text: string | RegExp): unknown;
};
