// Chooses how a list is shown.
import { words } from "../../words/index.ts";
import { VIEW_FACTS } from "../data/views.ts";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import type { View } from "../types.ts";

/** So many have room for their names on a phone. */
const FEW = 3;

type Props = { views: readonly View[]; value: View; onChange: (view: View) => void };

export function ViewSwitch({ views, value, onChange }: Props) {
  return (
    <fieldset className="flex max-w-full gap-0.5 rounded-control border border-line-strong bg-surface p-0.5 shadow-xs max-sm:order-first max-sm:w-full sm:ml-auto">
      <legend className="sr-only">{words().list.view}</legend>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          title={words().views[view]}
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={classNames(
            "inline-flex h-8.5 min-w-9 items-center justify-center gap-1.5 rounded-[max(0px,calc(var(--radius-control)-3px))] px-2.5 text-sm font-medium max-sm:flex-1",
            view === value ? "bg-accent text-on-accent" : "text-ink-muted hover:text-ink",
          )}
        >
          <Icon name={VIEW_FACTS[view].icon} size={16} />
          <span className={view === value || views.length <= FEW ? undefined : "max-sm:sr-only"}>
            {words().views[view]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
