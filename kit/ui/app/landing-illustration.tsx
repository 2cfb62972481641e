// A picture beside the landing page's headline, drawn from the app's own pages and fields; decoration only.
import { useContext } from "react";
import { columnsFor } from "../data/columns.ts";
import { type Named, stateOf } from "../data/fields.ts";
import { listPathOf } from "../data/paths.ts";
import { ChoiceBadge } from "../kinds/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import type { AnyEntity } from "../types.ts";
import { AppContext, useManifest } from "./session.ts";

const PAGES_MAX = 5;
const ROWS = [62, 48, 71, 40, 55];
const BARS = [34, 52, 44, 70, 61, 88];

export function LandingIllustration() {
  const { pages, entities } = useContext(AppContext);
  const { name } = useManifest();
  const shown = pages.filter((page) => !page.hidden && page.role !== "owner").slice(0, PAGES_MAX);
  const listed = shown.flatMap((page) => {
    const kept = entities.find((entity) => listPathOf(pages, entity) === page.path);
    return kept ? [{ page, of: kept }] : [];
  });
  const told = listed.find((one) => stateOf(one.of)) ?? listed[0];
  const of = told?.of ?? entities[0];
  return (
    <div
      aria-hidden
      className="overflow-hidden rounded-card border border-line bg-surface text-sm shadow-xl select-none max-lg:mx-auto max-lg:w-full max-lg:max-w-xl"
    >
      <div className="flex h-11 items-center justify-between bg-accent px-4 font-semibold text-on-accent">
        <span className="truncate">{name}</span>
        <span className="size-6 rounded-full bg-on-accent/25" />
      </div>
      <div className="flex">
        <ul className="hidden w-36 shrink-0 flex-col gap-1 border-r border-line bg-background p-2 min-[420px]:flex">
          {shown.map((page) => (
            <li
              key={page.path}
              className={`flex items-center gap-2 rounded-control px-2 py-1.5 text-xs font-medium ${page === told?.page ? "bg-accent-wash text-accent-text" : "text-ink-muted"}`}
            >
              <Icon name={page.icon ?? "folder"} size={14} />
              <span className="truncate">{page.title}</span>
            </li>
          ))}
        </ul>
        <div className="min-w-0 flex-1 p-4">
          <div className="mb-4 flex h-16 items-end gap-2">
            {BARS.map((height) => (
              <span key={height} className="flex-1 rounded-t-sm bg-accent" style={{ height: `${height}%` }} />
            ))}
          </div>
          {of && <Rows of={of} />}
        </div>
      </div>
    </div>
  );
}

function Rows({ of }: { of: AnyEntity }) {
  const state = stateOf(of);
  const [title, second] = columnsFor(of).filter(({ key }) => key !== state?.key);
  return (
    <div>
      <p className="mb-1 flex items-center gap-3 border-b border-line pb-1.5 text-xs text-ink-muted">
        <span className="flex-1 truncate">{title?.field.label ?? of.one}</span>
        {second && <span className="w-16 truncate max-sm:hidden">{second.field.label}</span>}
        {state && <span className="w-24 truncate">{state.field.label}</span>}
      </p>
      {ROWS.map((width, index) => (
        <p key={width} className="flex h-8 items-center gap-3">
          <span className="flex-1">
            <span className="block h-2 rounded-full bg-line-strong" style={{ width: `${width}%` }} />
          </span>
          {second && (
            <span className="w-16 max-sm:hidden">
              <span className="block h-2 w-10 rounded-full bg-line" />
            </span>
          )}
          {state && <OptionAt state={state} index={index} />}
        </p>
      ))}
    </div>
  );
}

function OptionAt({ state: { field }, index }: { state: Named; index: number }) {
  const options = field.options ?? [];
  return (
    <span className="flex w-24 min-w-0">
      <ChoiceBadge field={field} value={options[index % Math.max(1, options.length)] ?? ""} />
    </span>
  );
}
