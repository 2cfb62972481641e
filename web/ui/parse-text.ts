// Splits a plain message into paragraphs, lists and code, without ever making HTML of it.

export type Span = { kind: "text" | "strong" | "code"; text: string };
export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "code"; text: string };

const BULLET = /^\s*[-*•]\s+(\S.*|)$/s;
const NUMBER = /^\s*\d+[.)]\s+(\S.*|)$/s;
const FENCE = /^\s*```/;
const HEADING = /^\s*#{1,6}\s+(\S.*|)$/s;

/** Understands what people and assistants write by hand: blank lines, `-` and `1.` lists, fences, `**strong**`, `` `code` ``. */
export function parseText(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", spans: parseSpans(paragraph.join("\n")) });
    paragraph = [];
  };
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (FENCE.test(line)) {
      flush();
      const end = lines.findIndex((later, index) => index > at && FENCE.test(later));
      const last = end === -1 ? lines.length : end;
      blocks.push({ kind: "code", text: lines.slice(at + 1, last).join("\n") });
      at = last;
      continue;
    }
    const item = BULLET.exec(line) ?? NUMBER.exec(line);
    if (item !== null) {
      flush();
      addItem(
        blocks,
        NUMBER.test(line),
        parseSpans(item[1] ?? ""),
        BULLET.test(lines[at - 1] ?? "") || NUMBER.test(lines[at - 1] ?? ""),
      );
      continue;
    }
    const heading = HEADING.exec(line);
    if (line.trim() === "" || heading !== null) flush();
    if (heading !== null) blocks.push({ kind: "paragraph", spans: [{ kind: "strong", text: heading[1] ?? "" }] });
    else if (line.trim() !== "") paragraph.push(line);
  }
  flush();
  return blocks;
}

function addItem(blocks: Block[], ordered: boolean, spans: Span[], continues: boolean): void {
  const last = blocks.at(-1);
  if (continues && last?.kind === "list" && last.ordered === ordered) last.items.push(spans);
  else blocks.push({ kind: "list", ordered, items: [spans] });
}

function parseSpans(text: string): Span[] {
  return text
    .split(/(\*\*[^*\n]+\*\*|`[^`\n]+`)/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("**") && part.endsWith("**") && part.length > 4)
        return { kind: "strong", text: part.slice(2, -2) };
      if (part.startsWith("`") && part.endsWith("`") && part.length > 2)
        return { kind: "code", text: part.slice(1, -1) };
      return { kind: "text", text: part };
    });
}
