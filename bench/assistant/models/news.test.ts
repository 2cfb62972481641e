import { expect, test } from "vitest";
import { createNews } from "./news.ts";

const system = { role: "system", content: "You build apps." };
const user = (content: string) => ({ role: "user", content });
const tools = [{ name: "write_file" }];

test("a turn tells what was added since the turn before, and the tools once", () => {
  const news = createNews();
  const first = news({ messages: [system, user("A game.")], tools });
  expect(first).toContain("write_file");
  expect(first).toContain("You build apps.");
  const next = news({ messages: [system, user("A game."), { role: "assistant", content: "Done." }], tools });
  expect(next).toBe("## assistant\n\nDone.\n");
});

test("another conversation is told whole, however long it is", () => {
  const news = createNews();
  news({ messages: [system, user("A game.")], tools });
  const other = news({
    messages: [system, user("A list."), { role: "assistant", content: "Done." }, user("More.")],
    tools,
  });
  expect(other).toMatch(/^# another conversation/);
  for (const words of ["A list.", "Done.", "More."]) expect(other).toContain(words);
  expect(other).not.toContain("# tools");
});
