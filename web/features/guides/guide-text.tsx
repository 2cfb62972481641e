// A guide's text: headings, paragraphs, lists, tables and code.
import { useEffect } from "react";
import { Link } from "../../lib/address.tsx";
import type { Block, Inline } from "../../lib/guide-types.ts";

/** What guides write where an address of this platform has to stand. */
const THIS_SITE = "https://this-site.example";

export function GuideText({ blocks }: { blocks: readonly Block[] }) {
  // The part that the address names was not there yet when the browser looked for it. A page that one comes back to is
  // scrolled already.
  useEffect(() => {
    if (window.scrollY === 0) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="mt-8 flex min-w-0 flex-col gap-4">
      {blocks.map((block, at) => (
        // A guide's parts stay where they are.
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved
        <GuideBlock key={at} block={block} />
      ))}
    </div>
  );
}

function GuideBlock({ block }: { block: Block }) {
  if (block.kind === "heading")
    return (
      <h2 id={block.id} className="mt-6 scroll-mt-6 text-xl">
        <Inlines parts={block.parts} />
      </h2>
    );
  if (block.kind === "code")
    return (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than the page is scrolled by keys too
        tabIndex={0}
        className="overflow-x-auto rounded-surface border border-hairline bg-sunken p-4 font-mono text-xs [font-variant-ligatures:none]"
      >
        {block.text.replaceAll(THIS_SITE, location.origin)}
      </pre>
    );
  if (block.kind === "list") return <GuideList {...block} />;
  if (block.kind === "table") return <GuideTable {...block} />;
  return (
    <p className="max-w-[68ch]">
      <Inlines parts={block.parts} />
    </p>
  );
}

function GuideList({ ordered, items }: Extract<Block, { kind: "list" }>) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={`flex max-w-[68ch] flex-col gap-2 pl-5 ${ordered ? "list-decimal" : "list-disc"}`}>
      {items.map((parts) => (
        <li key={JSON.stringify(parts)} className="marker:text-muted">
          <Inlines parts={parts} />
        </li>
      ))}
    </List>
  );
}

function GuideTable({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by keys too
    <div tabIndex={0} className="overflow-x-auto rounded-surface border border-hairline">
      <table className="w-full text-left text-sm">
        <thead className="bg-sunken">
          <tr>
            {head.map((parts) => (
              <th key={JSON.stringify(parts)} scope="col" className="px-3 py-2 font-medium">
                <Inlines parts={parts} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((cells) => (
            <tr key={JSON.stringify(cells)}>
              {cells.map((parts) => (
                <td key={JSON.stringify(parts)} className="min-w-32 px-3 py-2 align-top">
                  <Inlines parts={parts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LINK = "font-medium text-accent-text underline underline-offset-4";

export function Inlines({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's parts stay where they are
  return parts.map((part, at) => <InlinePart key={at} part={part} />);
}

function InlinePart({ part }: { part: Inline }) {
  if (part.kind === "text") return part.text;
  if (part.kind === "code")
    return (
      <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-[0.9em] break-words [font-variant-ligatures:none]">
        {part.text}
      </code>
    );
  const inner = <Inlines parts={part.parts} />;
  if (part.kind === "strong") return <strong>{inner}</strong>;
  if (part.kind === "emphasis") return <em>{inner}</em>;
  return part.to.startsWith("/") ? (
    <Link to={part.to} className={LINK}>
      {inner}
    </Link>
  ) : (
    <a href={part.to} rel="noreferrer" className={LINK}>
      {inner}
    </a>
  );
}
