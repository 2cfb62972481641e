// Chooses how a list is shown. On a phone the names stand below their icons, in as many rows as it takes.

import type { View } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { VIEW_FACTS } from "../data/views.ts";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";

type Props = { views: readonly View[]; value: View; onChange: (view: View) => void };

export function ViewSwitch({ views, value, onChange }: Props) {
  return (
    <fieldset className="flex max-w-full flex-wrap gap-0.5 rounded-control border border-line-strong bg-surface p-0.5 shadow-xs max-sm:order-first max-sm:w-full sm:ml-auto">
      <legend className="sr-only">{words().list.view}</legend>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={classNames(
            "inline-flex items-center justify-center rounded-[max(0px,calc(var(--radius-control)-3px))] font-medium max-sm:min-h-11 max-sm:flex-[1_0_3.75rem] max-sm:flex-col max-sm:gap-0.5 max-sm:px-0.5 max-sm:py-1 max-sm:text-xs sm:h-8.5 sm:gap-1.5 sm:px-2.5 sm:text-sm",
            view === value ? "bg-accent text-on-accent" : "text-ink-muted hover:text-ink",
          )}
        >
          <Icon name={VIEW_FACTS[view].icon} size={16} />
          {words().views[view]}
        </button>
      ))}
    </fieldset>
  );
}
