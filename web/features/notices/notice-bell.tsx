// The bell in a creator's header: how many notices are new, and what they say.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, CircleCheck, TriangleAlert } from "lucide-react";
import * as Popover from "radix-ui/popover";
import type { Notice, NoticeList } from "#contract";
import { Link } from "../../lib/address.tsx";
import { relativeTime } from "../../lib/relative-time.ts";
import { markNoticesRead, noticesKey } from "../../lib/requests/monitoring.ts";
import { useApi } from "../../lib/services.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { useNotices } from "./use-notices.ts";

const MOST_COUNTED = 9;

export function NoticeBell() {
  const list = useNotices();
  const { unread } = list;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          label={unread === 0 ? "Notices" : `Notices, ${unread} new`}
          className="relative"
          icon={
            <>
              <Bell size={18} strokeWidth={1.75} />
              {unread > 0 && (
                <span className="figures absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] font-medium text-on-accent">
                  {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
                </span>
              )}
            </>
          }
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Notices"
          className="z-40 flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1.5rem))] animate-rise flex-col rounded-surface border border-hairline bg-raised shadow-float"
        >
          <NoticePanel list={list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function NoticePanel({ list }: { list: NoticeList }) {
  const api = useApi();
  const queries = useQueryClient();
  const read = useMutation({
    mutationFn: () => markNoticesRead(api),
    onSuccess: () => queries.invalidateQueries({ queryKey: noticesKey }),
  });
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-hairline px-4 py-2">
        <h2 className="text-base">Notices</h2>
        {list.unread > 0 && (
          <Button size="small" variant="quiet" busy={read.isPending} onClick={() => read.mutate()}>
            Mark all as read
          </Button>
        )}
      </div>
      {list.notices.length === 0 ? (
        <p className="px-4 py-6 text-sm text-muted">
          Nothing to tell. When an app of yours fails or recovers, or its domain's record goes, it is said here.
        </p>
      ) : (
        <ul aria-label="Notices" className="divide-y divide-hairline overflow-y-auto">
          {list.notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </>
  );
}

type Kind = Readonly<{ says: string; isBad: boolean; leadsTo: (projectId: string) => string }>;

const deployment = (show: "log" | "outages") => (projectId: string) => `/deployment?app=${projectId}&show=${show}`;
const dashboard = (projectId: string) => `/projects/${projectId}/dashboard`;

const KINDS: Readonly<Record<Notice["kind"], Kind>> = {
  failed: { says: "has stopped answering.", isBad: true, leadsTo: deployment("log") },
  recovered: { says: "is well again.", isBad: false, leadsTo: deployment("outages") },
  "domain missing": { says: "is about to lose its domain.", isBad: true, leadsTo: dashboard },
  "domain back": { says: "has its domain back.", isBad: false, leadsTo: dashboard },
};

function NoticeRow({ notice }: { notice: Notice }) {
  const { says, isBad, leadsTo } = KINDS[notice.kind];
  const Icon = isBad ? TriangleAlert : CircleCheck;
  return (
    <li>
      <Popover.Close asChild>
        <Link
          to={leadsTo(notice.projectId)}
          className="flex gap-3 px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-ink/4"
        >
          <Icon
            size={17}
            strokeWidth={1.75}
            aria-hidden="true"
            className={isBad ? "mt-0.5 shrink-0 text-red" : "mt-0.5 shrink-0 text-pine"}
          />
          <span className="min-w-0 flex-1 text-sm">
            <span className={notice.isRead ? "line-clamp-2" : "line-clamp-2 font-medium"}>
              {notice.appName || "Unnamed app"} {says}
            </span>
            {notice.reason !== null && (
              <span className="mt-0.5 line-clamp-2 break-words text-muted">{notice.reason}</span>
            )}
            <span className="mt-0.5 block text-xs text-muted">{relativeTime(notice.at)}</span>
          </span>
          {!notice.isRead && (
            <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">New</span>
            </span>
          )}
        </Link>
      </Popover.Close>
    </li>
  );
}
