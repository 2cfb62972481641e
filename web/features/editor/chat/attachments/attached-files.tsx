// The files that go with the next message, a chip each, and why others were not taken.
import { FileJson, Image as ImageIcon, RotateCw, Sheet, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { type AttachedKind, formatSize } from "../../../../lib/attachable-files.ts";
import { IconButton } from "../../../../ui/button.tsx";
import type { Attached } from "./attached.ts";
import type { Attachments } from "./use-attachments.ts";

const ICONS = { image: ImageIcon, csv: Sheet, json: FileJson } as const;

export function KindIcon({ kind }: { kind: AttachedKind }) {
  const Icon = ICONS[kind];
  return <Icon size={17} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />;
}

type AttachedFilesProps = { attachments: Attachments; input: RefObject<HTMLTextAreaElement | null> };

export function AttachedFiles({ attachments, input }: AttachedFilesProps) {
  const { items, problems } = attachments;
  const list = useRef<HTMLUListElement>(null);
  /** The focus goes to a neighbour, so that several can be removed in a row. */
  const remove = (key: string, index: number) => {
    attachments.remove(key);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? input.current)?.focus();
    });
  };
  return (
    <>
      {problems.length > 0 && (
        <div
          role="alert"
          className="flex items-start gap-2 rounded-control bg-red-wash py-1.5 pr-1.5 pl-3 text-sm text-red"
        >
          <ul className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <IconButton
            label="Dismiss"
            icon={<X size={15} strokeWidth={1.75} />}
            className="size-8 text-red"
            onClick={attachments.forgetProblems}
          />
        </div>
      )}
      {items.length > 0 && (
        <ul ref={list} aria-label="Attached files" className="flex flex-wrap gap-2">
          {items.map((item, index) => (
            <Chip
              key={item.key}
              item={item}
              onRemove={() => remove(item.key, index)}
              onRetry={() => attachments.retry(item.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Chip({ item, onRemove, onRetry }: { item: Attached; onRemove: () => void; onRetry: () => void }) {
  const { name, kind, picture, status } = item;
  const removeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    onRemove();
  };
  return (
    <li className="relative flex max-w-full items-center gap-2.5 overflow-hidden rounded-control border border-hairline bg-raised py-1 pr-1 pl-1.5 sm:max-w-64">
      {picture === null ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-[6px] bg-ink/6">
          <KindIcon kind={kind} />
        </span>
      ) : (
        <img src={picture} alt="" className="size-9 shrink-0 rounded-[6px] object-cover" />
      )}
      <span className="min-w-0 flex-1 text-sm leading-tight">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <ChipState item={item} />
      </span>
      {status.is === "failed" && (
        <IconButton
          label={`Try ${name} again`}
          icon={<RotateCw size={15} strokeWidth={1.75} />}
          className="size-8"
          onClick={onRetry}
        />
      )}
      <IconButton
        data-remove
        label={`Remove ${name}`}
        icon={<X size={15} strokeWidth={1.75} />}
        className="size-8"
        onClick={onRemove}
        onKeyDown={removeByKey}
      />
      {status.is === "uploading" && (
        <span
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(status.share * 100)}
          className="absolute inset-x-0 bottom-0 h-[3px] bg-ink/10"
        >
          <span className="block h-full bg-accent" style={{ width: `${Math.max(4, status.share * 100)}%` }} />
        </span>
      )}
    </li>
  );
}

function ChipState({ item: { bytes, status } }: { item: Attached }) {
  if (status.is === "failed")
    return (
      <span role="alert" className="block truncate text-xs text-red" title={status.text}>
        Not uploaded
      </span>
    );
  return (
    <span className="figures block text-xs text-muted">
      {status.is === "uploading" && status.share > 0 ? `${Math.round(status.share * 100)} % of ` : ""}
      {formatSize(bytes)}
    </span>
  );
}
