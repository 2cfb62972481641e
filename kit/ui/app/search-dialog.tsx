// Search over everything that the app keeps.

import { type KeyboardEvent, useContext, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { words } from "../../words/index.ts";
import { titleOf } from "../data/fields.ts";
import { pathTo, useDetailPath, useListPath } from "../data/paths.ts";
import { useRecords } from "../data/records.ts";
import { Icon } from "../parts/icon.tsx";
import { TextInput } from "../parts/inputs.tsx";
import { Dialog } from "../parts/overlays.tsx";
import type { AnyEntity } from "../types.ts";
import { useOwnPages } from "./own-access.ts";
import { AppContext } from "./session.ts";

const HITS_MAX = 5;
type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function SearchDialog({ open, onOpenChange }: Props) {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const { entities } = useContext(AppContext);
  const pages = useOwnPages();
  const navigate = useNavigate();
  const go = (path: string) => {
    onOpenChange(false);
    setText("");
    void navigate(path);
  };
  const found =
    wanted === ""
      ? []
      : pages.filter((page) => !page.hidden && page.title.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words().search.title}>
      <search onKeyDown={walkHits}>
        <TextInput
          label={words().search.label}
          hideLabel
          placeholder={words().search.placeholder}
          value={text}
          onChange={setText}
          type="search"
        />
        <div className="mt-4 flex min-h-24 flex-col gap-4">
          {found.length > 0 && (
            <Hits
              title={words().search.pages}
              hits={found.map((page) => ({
                key: page.path,
                icon: page.icon ?? "folder",
                text: page.title,
                open: () => go(page.path),
              }))}
            />
          )}
          {wanted !== "" &&
            entities.map((entity) => <EntityHits key={entity.name} entity={entity} wanted={wanted} go={go} />)}
          {wanted === "" && <p className="text-sm text-ink-muted">{words().search.hint}</p>}
        </div>
      </search>
    </Dialog>
  );
}

/** Up and down go from the search through what it found; Enter in the search opens the first. */
function walkHits(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-hit]")];
  const at = stops.findIndex((stop) => stop.isSameNode(event.currentTarget.ownerDocument.activeElement));
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step !== 0) stops[at + step]?.focus();
  else if (event.key === "Enter" && at === 0) stops[1]?.click();
  else return;
  event.preventDefault();
}

function EntityHits({ entity, wanted, go }: { entity: AnyEntity; wanted: string; go: (path: string) => void }) {
  const { rows } = useRecords(entity, { q: wanted, pageSize: HITS_MAX });
  const detail = useDetailPath(entity);
  const list = useListPath(entity);
  const hits = rows.flatMap((row) => {
    const to = detail ? pathTo(detail, row.id) : list && `${list}?q=${encodeURIComponent(titleOf(entity, row))}`;
    return to ? [{ key: row.id, icon: entity.icon, text: titleOf(entity, row), open: () => go(to) }] : [];
  });
  return hits.length > 0 ? <Hits title={entity.many} hits={hits} /> : null;
}

type Hit = { key: string; icon: string; text: string; open: () => void };

function Hits({ title, hits }: { title: string; hits: readonly Hit[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-xs font-medium text-ink-muted">{title}</h3>
      <ul>
        {hits.map((hit) => (
          <li key={hit.key}>
            <button
              type="button"
              data-hit
              onClick={hit.open}
              className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-left text-sm hover:bg-sunken"
            >
              <Icon name={hit.icon} size={16} className="text-ink-muted" />
              <span className="truncate">{hit.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
