import { classNames, formatMoment, Icon } from "@ninefold/ui";

export type Said = {
  kind: string;
  who: string;
  text: string;
  at: string;
  attachment?: string | null;
  note?: string | null;
};

const LOOK: Readonly<Record<string, string>> = {
  Answer: "border-line bg-accent-wash",
  "Internal note": "border-dashed border-line-strong bg-warning-wash",
  "From the customer": "border-line bg-surface",
};

export function Message({ kind, who, text, at, attachment, note }: Said) {
  return (
    <article className={classNames("rounded-card border p-5", LOOK[kind])}>
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p>
          <span className="font-semibold">{who}</span>
          {kind === "Internal note" && <span className="ml-2 text-warning-text">Internal note</span>}
        </p>
        <time dateTime={at} className="text-ink-muted" suppressHydrationWarning>
          {formatMoment(at)}
        </time>
      </header>
      <p className="break-words whitespace-pre-line">{text}</p>
      {attachment && <Attachment address={attachment} />}
      {note && <p className="mt-3 text-xs text-ink-muted">{note}</p>}
    </article>
  );
}

function Attachment({ address }: { address: string }) {
  const path = address.split("?")[0] ?? "";
  const name = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  const isPicture = new URLSearchParams(address.split("?")[1]).get("type")?.startsWith("image/") === true;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="mt-3 flex w-fit items-center gap-2 text-sm font-medium text-accent-text underline"
    >
      {isPicture ? (
        <img src={`${address}&size=320`} alt={name} className="max-h-40 rounded-inner border border-line" />
      ) : (
        <Icon name="paperclip" size={16} />
      )}
      {!isPicture && name}
    </a>
  );
}
