// A page's text: Markdown, with [[Title]] as a link inside the wiki.
import { classNames } from "@ninefold/ui";
import type { ComponentProps } from "react";
import Markdown from "react-markdown";
import { Link } from "react-router";
import remarkGfm from "remark-gfm";
import "./markdown.css";

/** `[[Title]]` becomes a link whose address says which page is meant. */
const linked = (source: string) =>
  source.replace(
    /\[\[([^[\]\n]{1,100})\]\]/g,
    (_all, title: string) => `[${title.trim()}](#wiki:${encodeURIComponent(title.trim())})`,
  );

type Known = ReadonlyMap<string, string>;
type Props = { text: string; known: Known; onBegin: (title: string) => void };

/** @param known ids of pages by their titles in small letters */
export function WikiText({ text, known, onBegin }: Props) {
  const anchor = ({ href = "", children }: ComponentProps<"a">) => {
    if (!href.startsWith("#wiki:"))
      return (
        <a href={href} target="_blank" rel="noreferrer">
          {children}
        </a>
      );
    const title = decodeURIComponent(href.slice("#wiki:".length));
    const id = known.get(title.toLowerCase());
    if (id) return <Link to={`/pages/${id}`}>{children}</Link>;
    return (
      <button
        type="button"
        className={classNames("border-b border-dashed border-danger text-danger-text")}
        onClick={() => onBegin(title)}
      >
        {children}
        <span className="sr-only"> (begin this page)</span>
      </button>
    );
  };
  return (
    <div className="wiki">
      <Markdown remarkPlugins={[remarkGfm]} components={{ a: anchor }}>
        {linked(text)}
      </Markdown>
    </div>
  );
}
