// Tabs: one panel at a time, arrow keys between them.
import * as RadixTabs from "radix-ui/tabs";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type TabItem = { id: string; label: string; icon?: string; content: ReactNode };
export type TabsProps = {
  label?: string;
  tabs: readonly TabItem[];
  /** The open tab's id, when the page keeps it. */
  value?: string;
  onChange?: (id: string) => void;
};

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <RadixTabs.Root {...(value === undefined ? { defaultValue: tabs[0]?.id } : { value })} onValueChange={onChange}>
      <RadixTabs.List aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px -outline-offset-2! inline-flex items-center gap-2 border-b-2 border-transparent px-3 py-2.5 text-sm font-medium whitespace-nowrap text-ink-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.icon && <Icon name={tab.icon} size={16} />}
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
