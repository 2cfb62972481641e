// Shows a message as text with paragraphs and lists; nothing in it is ever treated as HTML.
import { type Block, parseText, type Span } from "./parse-text.ts";

export function PlainText({ text }: { text: string }) {
  return <div className="flex flex-col gap-2.5">{parseText(text).map((block, index) => showBlock(block, index))}</div>;
}

function showBlock(block: Block, key: number) {
  if (block.kind === "code") {
    return (
      <pre key={key} className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-xs">
        {block.text}
      </pre>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p key={key} className="whitespace-pre-line">
        {block.spans.map(showSpan)}
      </p>
    );
  }
  const List = block.ordered ? "ol" : "ul";
  return (
    <List key={key} className={block.ordered ? "list-decimal pl-5" : "list-disc pl-5 marker:text-edge"}>
      {block.items.map(showItem)}
    </List>
  );
}

function showSpan(span: Span, key: number) {
  if (span.kind === "strong") return <strong key={key}>{span.text}</strong>;
  if (span.kind === "code") {
    return (
      <code key={key} className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-[0.9em]">
        {span.text}
      </code>
    );
  }
  return span.text;
}

function showItem(spans: readonly Span[], key: number) {
  return (
    <li key={key} className="my-0.5">
      {spans.map(showSpan)}
    </li>
  );
}
