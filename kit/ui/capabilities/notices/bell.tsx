// The bell in the header: how much is new, and what the app told its person, in a window over the page.
import { useState } from "react";
import { useNavigate } from "react-router";
import { words } from "../../../words/index.ts";
import { formatAgo } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { classNames } from "../../parts/class-names.ts";
import { Icon } from "../../parts/icon.tsx";
import { Dialog } from "../../parts/overlays.tsx";
import { EmptyState, ErrorState, Loading } from "../../parts/states.tsx";
import { ByEmail } from "./by-email.tsx";
import { type NoticeRow, useNotices } from "./use-notices.ts";

const MOST_SHOWN = 99;

type Props = {
  className?: string;
  /** People may have what it tells by e-mail, too. */
  byEmail?: boolean;
};

export function Bell({ className, byEmail = false }: Props) {
  const [open, setOpen] = useState(false);
  const { query, notices, unread, read } = useNotices();
  const navigate = useNavigate();
  const { title, unread: saying, none, noneText, loading, failed, readAll } = words().notices;
  const follow = ({ id, href, isRead }: NoticeRow) => {
    if (!isRead) void read([id]);
    if (href === null) return;
    setOpen(false);
    void navigate(href);
  };
  return (
    <>
      <span className="relative">
        <Button
          variant="ghost"
          icon="bell"
          aria-label={unread > 0 ? saying(unread) : title}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          {...(className ? { className } : {})}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-on-accent px-1 text-xs font-semibold text-accent tabular-nums"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
        <span aria-live="polite" className="sr-only">
          {unread > 0 ? saying(unread) : ""}
        </span>
      </span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        footer={
          unread > 0 && (
            <Button variant="secondary" icon="check" onClick={() => void read()}>
              {readAll}
            </Button>
          )
        }
      >
        {query.isPending && <Loading label={loading} rows={3} />}
        {query.isError && <ErrorState title={failed} error={query.error} retry={() => void query.refetch()} />}
        {query.isSuccess && notices.length === 0 && <EmptyState icon="bell" title={none} text={noneText} />}
        <ul className="divide-y divide-line">
          {notices.map((notice) => (
            <li key={notice.id}>
              <OneNotice notice={notice} onFollow={() => follow(notice)} />
            </li>
          ))}
        </ul>
        {byEmail && <ByEmail />}
      </Dialog>
    </>
  );
}

function OneNotice({ notice, onFollow }: { notice: NoticeRow; onFollow: () => void }) {
  const { title, text, href, at, isRead } = notice;
  return (
    <button
      type="button"
      onClick={onFollow}
      className="flex w-full items-start gap-3 rounded-control px-2 py-3 text-left hover:bg-sunken"
    >
      <span
        className={classNames("mt-2 size-2 shrink-0 rounded-full", isRead ? "bg-transparent" : "bg-accent")}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className={classNames("block break-words", !isRead && "font-semibold")}>
          {title}
          {!isRead && <span className="sr-only"> ({words().notices.isNew})</span>}
        </span>
        {text !== "" && <span className="mt-0.5 block text-sm break-words text-ink-muted">{text}</span>}
        <span className="mt-0.5 block text-sm text-ink-muted">{formatAgo(at)}</span>
      </span>
      {href !== null && <Icon name="chevron-right" size={16} className="mt-1 shrink-0 text-ink-muted" />}
    </button>
  );
}
