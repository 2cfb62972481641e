// What a page shows while it waits, when there is nothing yet, and when something failed.

import type { ReactNode } from "react";
import { words } from "../../words/index.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type EmptyStateProps = {
  icon?: string;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

export function EmptyState({ icon = "inbox", title, text, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line-strong bg-surface px-6 py-14 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-accent-wash text-accent-text">
        <Icon name={icon} size={26} />
      </span>
      <p className="font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-md text-sm text-ink-muted text-pretty">{text}</p>}
      {(action ?? children) && <div className="mt-5 flex flex-wrap justify-center gap-2">{action ?? children}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  error?: unknown;
  title?: string;
  text?: string;
  retry?: () => void;
  /** False inside a card, which has a frame. */
  framed?: boolean;
};

/** Says what failed and offers to try again. */
export function ErrorState({ error, title = words().problems.notLoaded, text, retry, framed = true }: ErrorStateProps) {
  const reason = text ?? (error instanceof Error ? error.message : words().problems.unknown);
  return (
    <div
      role="alert"
      className={classNames(
        "flex flex-col items-center px-6 text-center",
        framed ? "rounded-card border border-line bg-surface py-12" : "py-6",
      )}
    >
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-danger-wash text-danger-text">
        <Icon name="circle-alert" size={26} />
      </span>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-md text-sm text-ink-muted text-pretty">{reason}</p>
      {retry && !isForbidden(error) && (
        <Button variant="secondary" icon="refresh-cw" className="mt-5" onClick={retry}>
          {words().actions.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** What one may not see stays so, however often one asks. */
const isForbidden = (error: unknown): boolean => error instanceof Error && "status" in error && error.status === 403;

export type LoadingProps = { label?: string; rows?: number; kind?: "rows" | "cards" | "board" | "block" };

const SHAPES = {
  rows: {
    box: "flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface",
    item: "flex h-12 items-center px-4",
    bar: "h-3.5 w-3/5 rounded-full",
  },
  cards: { box: "grid gap-4 sm:grid-cols-2 lg:grid-cols-3", item: "", bar: "h-44 rounded-card" },
  board: { box: "flex gap-4 overflow-hidden", item: "w-72 shrink-0 sm:min-w-52 sm:flex-1", bar: "h-80 rounded-card" },
  block: { box: "flex flex-col", item: "", bar: "h-64 rounded-inner" },
};

/** Grey shapes where content will be. */
export function Loading({ label = words().loading.it, rows = 5, kind = "rows" }: LoadingProps) {
  const shape = SHAPES[kind];
  const keys = Array.from({ length: kind === "block" ? 1 : rows }, (_, index) => `shape-${index}`);
  return (
    <div role="status" aria-live="polite" data-ninefold-loading="">
      <span className="sr-only">{label}…</span>
      <div aria-hidden className={shape.box}>
        {keys.map((key) => (
          <div key={key} className={shape.item}>
            <div className={classNames("animate-pulse bg-sunken motion-reduce:animate-none", shape.bar)} />
          </div>
        ))}
      </div>
    </div>
  );
}
