// The search field and the filters of a list.

import { useEffect, useRef, useState } from "react";
import { readsField } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { fieldsOf } from "../data/fields.ts";
import { onPage } from "../kinds/on-page.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { CONTROL } from "../parts/inputs.tsx";
import type { AnyEntity } from "../types.ts";
import type { ListState } from "./list-state.ts";

const TYPING_MS = 250;
type Props = { of: AnyEntity; filters: readonly string[]; state: ListState };

export function Filters({ of, filters, state }: Props) {
  const user = useUser();
  return (
    <>
      <Search label={words().search.of(of.many)} value={state.q} onChange={state.setQ} />
      {fieldsOf(of, filters)
        .filter(({ field }) => readsField(field, user))
        .map(({ key, field }) => {
          const { Filter } = onPage(field);
          return <Filter key={key} name={key} field={field} state={state} />;
        })}
      {state.filtered && (
        <Button variant="ghost" icon="x" onClick={state.clear}>
          {words().actions.clear}
        </Button>
      )}
    </>
  );
}

function Search({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // What comes back is what was told a moment ago: letters typed since then stay. All else comes from outside.
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onChange(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative w-full sm:w-64">
      <Icon
        name="search"
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={words().search.inList}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${CONTROL} h-10 pl-9`}
      />
    </div>
  );
}
