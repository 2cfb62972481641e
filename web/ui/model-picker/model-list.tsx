// A list of models to choose from by typing: groups, what each costs and reads, and what keeps the list from being whole.
import { Combobox } from "@base-ui/react/combobox";
import clsx from "clsx";
import { Check, Search } from "lucide-react";
import { useRef, useState } from "react";
import type { PriceSource } from "#contract";
import { priceSourceText, priceText, windowText } from "../../lib/price-text.ts";
import { Button } from "../button.tsx";
import { WorkingBars } from "../mark.tsx";
import { findOptions, type ModelOption, type OptionGroup } from "./options.ts";

/** How far the list is known. */
export type ListState =
  | Readonly<{ is: "loading" }>
  | Readonly<{ is: "read" }>
  /** `onRetry` null: asking again can't help. */
  | Readonly<{ is: "unread"; text: string; onRetry: (() => void) | null }>;

export type ModelListProps = {
  /** What is chosen here. */
  label: string;
  groups: readonly OptionGroup[];
  value: string;
  state: ListState;
  /** Null: not known yet. */
  prices: PriceSource | null;
  onChoose: (value: string) => void;
};

const NOTHING_FOUND = "No model is called that.";
const NOTHING_AMONG_READ = "Not among those that could be read.";

export function ModelList({ label, groups, value, state, prices, onChoose }: ModelListProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const found = findOptions(groups, typed);
  const chosen = groups.flatMap(({ items }) => items).find((option) => option.value === value) ?? null;
  return (
    <Combobox.Root
      inline
      open
      autoHighlight
      items={groups}
      filteredItems={found.groups}
      value={chosen}
      onValueChange={(option: ModelOption | null) => option !== null && onChoose(option.value)}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => reason === "input-change" && setTyped(text)}
      isItemEqualToValue={(one: ModelOption, other: ModelOption) => one.value === other.value}
      itemToStringLabel={(option: ModelOption) => option.text}
    >
      <div className="relative shrink-0 border-b border-hairline">
        <Search
          size={17}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
        />
        <Combobox.Input
          ref={input}
          aria-label={label}
          placeholder="Find a model"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-12 w-full bg-transparent pr-4 pl-11 text-base outline-none placeholder:text-muted"
        />
      </div>
      <Combobox.Empty className="px-4 py-6 text-sm text-muted empty:hidden">{emptyText(state, typed)}</Combobox.Empty>
      <Combobox.List
        aria-label="Models"
        className="min-h-0 flex-1 scroll-py-10 overflow-y-auto overscroll-contain px-1.5 pb-1.5 data-empty:hidden"
      >
        {(group: OptionGroup) => <Group key={group.name} group={group} />}
      </Combobox.List>
      <Status state={state} typed={typed} count={countOf(found.groups) + found.more} />
      <Foot
        state={state}
        more={found.more}
        prices={prices}
        // The button goes away while it is asked again, and must not take the focus with it.
        onRetry={() => input.current?.focus()}
      />
    </Combobox.Root>
  );
}

/** Of a list that is not whole, nothing is said that only a whole one shows. */
function emptyText(state: ListState, typed: string): string | null {
  if (state.is === "read") return NOTHING_FOUND;
  return state.is === "unread" && typed !== "" ? NOTHING_AMONG_READ : null;
}

function Group({ group }: { group: OptionGroup }) {
  return (
    <Combobox.Group items={group.items}>
      <Combobox.GroupLabel className="sticky top-0 z-1 bg-raised px-2.5 pt-3 pb-1.5 text-xs font-medium text-muted">
        {group.name}
      </Combobox.GroupLabel>
      <Combobox.Collection>
        {(option: ModelOption) => (
          <Combobox.Item
            key={option.value}
            value={option}
            disabled={option.isLost === true}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2.5 py-1.5 text-sm outline-none select-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:not-data-disabled:bg-ink/6"
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <span className="[overflow-wrap:anywhere]">{option.text}</span>
              {option.facts !== null && <Facts option={option} />}
            </span>
            <span className="w-4 shrink-0">
              <Combobox.ItemIndicator>
                <Check size={16} strokeWidth={2} aria-hidden="true" className="text-accent-text" />
              </Combobox.ItemIndicator>
            </span>
          </Combobox.Item>
        )}
      </Combobox.Collection>
    </Combobox.Group>
  );
}

/** What it costs per million tokens, and how many it reads at once. */
function Facts({ option: { facts } }: { option: ModelOption }) {
  if (facts === null) return null;
  const { price, contextTokens } = facts;
  return (
    <span className="flex gap-x-3 text-xs text-muted">
      <span className={clsx(price !== null && "figures")}>{priceText(price)}</span>
      {contextTokens !== null && (
        <span className="figures min-w-10 text-right">
          <span className="sr-only">, reads </span>
          {windowText(contextTokens)}
          <span className="sr-only"> tokens at once</span>
        </span>
      )}
    </span>
  );
}

const countOf = (groups: readonly OptionGroup[]): number => groups.reduce((sum, { items }) => sum + items.length, 0);

/** Always there, so that each change is announced; seen only while providers are asked. */
function Status({ state, typed, count }: { state: ListState; typed: string; count: number }) {
  const isLoading = state.is === "loading";
  const counted = typed === "" ? `${count} ${count === 1 ? "model" : "models"}` : `${count} found`;
  return (
    <Combobox.Status
      className={
        isLoading
          ? "flex min-h-11 shrink-0 items-center gap-3 border-t border-hairline px-4 py-2.5 text-xs text-muted"
          : "sr-only"
      }
    >
      {isLoading && <WorkingBars className="h-3 text-accent" />}
      {isLoading ? "Asking which models there are" : state.is === "read" && count > 0 && counted}
    </Combobox.Status>
  );
}

type FootProps = { state: ListState; more: number; prices: PriceSource | null; onRetry: () => void };

function Foot({ state, more, prices, onRetry }: FootProps) {
  return (
    <div className="flex shrink-0 flex-col gap-2 border-t border-hairline px-4 py-2.5 text-xs text-muted empty:hidden">
      {state.is === "unread" && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <span className="min-w-0 flex-1 basis-48 font-medium text-red">{state.text}</span>
          {state.onRetry !== null && (
            <Button
              size="small"
              className="max-sm:h-11"
              onClick={() => {
                onRetry();
                state.onRetry?.();
              }}
            >
              Try again
            </Button>
          )}
        </div>
      )}
      {more > 0 && (
        <p>
          And <span className="figures">{more}</span> more. Type a part of a name to find them.
        </p>
      )}
      {prices !== null && <p>Dollars for a million tokens. {priceSourceText(prices)}</p>}
    </div>
  );
}
