// The gallery: templates as cards, a search and their shelves.
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Search } from "lucide-react";
import { useId, useState } from "react";
import { TEMPLATE_SEARCH_MAX_LENGTH, type TemplateCategory, type TemplateListItem } from "#contract";
import { templatesQuery } from "../../lib/requests/templates.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { INPUT_CLASSES } from "../../ui/text-field.tsx";
import { ALL, type Looked, shelvesOf, templatesFor } from "./shelves.ts";

type GalleryProps = {
  onChoose: (template: TemplateListItem) => void;
  /** How many are shown before somebody asks for all; a search shows all that it finds. */
  first?: number;
};

export function Gallery({ onChoose, first = Number.POSITIVE_INFINITY }: GalleryProps) {
  const templates = useQuery(templatesQuery(useApi()));
  const [looked, setLooked] = useState<Looked>(ALL);
  const [wantsAll, setWantsAll] = useState(false);
  if (templates.isPending) return <SkeletonRows rows={2} label="Loading templates" />;
  if (templates.isError)
    return (
      <ErrorState title="The templates could not be loaded">
        <Button onClick={() => void templates.refetch()}>Try again</Button>
      </ErrorState>
    );
  const found = templatesFor(templates.data, looked);
  const searching = looked.text.trim() !== "" || looked.category !== null;
  const shown = searching || wantsAll ? found : found.slice(0, first);
  return (
    <div className="flex flex-col gap-4">
      <Shelves all={templates.data} looked={looked} onLook={setLooked} />
      <p className="sr-only" role="status">
        {searching ? `${found.length} ${found.length === 1 ? "template" : "templates"}` : ""}
      </p>
      {found.length === 0 ? (
        <div className="flex flex-col items-center gap-3 py-10 text-center">
          <p className="text-muted">No template fits that. The assistant builds what you describe.</p>
          <Button size="small" onClick={() => setLooked(ALL)}>
            Show all templates
          </Button>
        </div>
      ) : (
        <ul aria-label="Templates" className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 md:grid-cols-3">
          {shown.map((template) => (
            <Card key={template.name} template={template} onChoose={() => onChoose(template)} />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button className="self-center" onClick={() => setWantsAll(true)}>
          Show all {found.length}
        </Button>
      )}
    </div>
  );
}

type ShelvesProps = { all: readonly TemplateListItem[]; looked: Looked; onLook: (next: Looked) => void };

function Shelves({ all, looked, onLook }: ShelvesProps) {
  const shelves: (TemplateCategory | null)[] = [null, ...shelvesOf(all)];
  return (
    <div className="flex flex-col gap-3">
      <div className="relative sm:max-w-80">
        <Search
          size={17}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
        />
        <input
          type="search"
          aria-label="Search templates"
          placeholder="Search templates"
          maxLength={TEMPLATE_SEARCH_MAX_LENGTH}
          value={looked.text}
          onChange={(event) => onLook({ ...looked, text: event.target.value })}
          className={clsx(INPUT_CLASSES, "h-10 pl-9")}
        />
      </div>
      <fieldset className="-mx-1 flex min-w-0 gap-1.5 overflow-x-auto px-1 py-1 sm:flex-wrap">
        <legend className="sr-only">Kind of app</legend>
        {shelves.map((category) => (
          <button
            key={category ?? "all"}
            type="button"
            aria-pressed={looked.category === category}
            onClick={() => onLook({ ...looked, category })}
            className="h-8 shrink-0 rounded-full border border-hairline bg-raised px-3 text-sm text-muted transition-colors duration-150 hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {category ?? "All"}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The whole card is the button; what names it is the title alone. */
function Card({ template, onChoose }: { template: TemplateListItem; onChoose: () => void }) {
  const { title, summary, picture } = template;
  const id = useId();
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-surface border border-hairline bg-raised transition-colors duration-150 focus-within:border-accent hover:border-accent">
      <div className="aspect-[8/5] w-full overflow-hidden border-b border-hairline bg-sunken">
        {picture !== null && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover object-top transition-transform duration-180 ease-out group-hover:scale-[1.02] motion-reduce:transform-none"
          />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3.5">
        <button
          type="button"
          aria-describedby={id}
          onClick={onChoose}
          className="self-start rounded-control text-left font-medium after:absolute after:inset-0 after:rounded-surface"
        >
          {title}
        </button>
        <p id={id} className="text-sm text-muted">
          {summary}
        </p>
      </div>
    </li>
  );
}
