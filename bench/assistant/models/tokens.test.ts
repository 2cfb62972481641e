import { expect, test } from "vitest";
import { createTokenCounter } from "./tokens.ts";

const user = (content: unknown) => ({ role: "user", content });

test("what the request before began with counts as kept", () => {
  const count = createTokenCounter();
  const first = count({ messages: [user("A game for my kids.")] }, { text: "Done." });
  expect(first.cachedTokens).toBe(0);
  const next = count({ messages: [user("A game for my kids."), user("Another colour.")] }, { text: "Done." });
  expect(next.cachedTokens).toBe(first.inputTokens);
});

test("a picture counts as one, not as the text that carries it", () => {
  const url = `data:image/jpeg;base64,${Buffer.alloc(60_000, "picture").toString("base64")}`;
  const look = user([{ type: "image_url", image_url: { url } }]);
  const { inputTokens } = createTokenCounter()({ messages: [look] }, { text: "I see." });
  expect(inputTokens).toBeGreaterThan(1_000);
  expect(inputTokens).toBeLessThan(1_200);
});
