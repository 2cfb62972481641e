// A note as it reads; its boxes can be ticked.
import type { ComponentProps } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import "./markdown.css";

export function NoteText({ text, onTick }: { text: string; onTick: (at: number) => void }) {
  // Boxes come in the order in which they stand in the text.
  let at = -1;
  const input = ({ checked, type }: ComponentProps<"input">) => {
    if (type !== "checkbox") return null;
    at += 1;
    const mine = at;
    return (
      <input
        type="checkbox"
        checked={checked === true}
        aria-label={`Task ${mine + 1}`}
        onChange={() => onTick(mine)}
        className="mr-2 size-5 accent-accent align-[-0.25em] sm:size-4"
      />
    );
  };
  const anchor = ({ href = "", children }: ComponentProps<"a">) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
  return (
    <div className="note">
      <Markdown remarkPlugins={[remarkGfm]} components={{ input, a: anchor }}>
        {text}
      </Markdown>
    </div>
  );
}
