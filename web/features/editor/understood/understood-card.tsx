// The card "What I understood" in a reply: what the app keeps, mended by clicks that are sent as words.
import { ChevronRight } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { Understood } from "#contract";
import { Doubts, Missed } from "./doubts.tsx";
import { shownList, takenListNames } from "./gathered.ts";
import { ListPart } from "./list-part.tsx";
import { Pending, PendingStatus } from "./pending.tsx";
import { RenameLine } from "./rename-line.tsx";
import { type Gathering, useGathered } from "./use-gathered.ts";

type UnderstoodCardProps = {
  card: Understood;
  /** Whether the app is still the one that the card tells of; null while that is not known. */
  isCurrent: boolean | null;
  /** Sends words as a message; null while the assistant works. True once they are answered. */
  onSend: ((words: string) => Promise<boolean>) | null;
};

export function UnderstoodCard({ card, isCurrent, onSend }: UnderstoodCardProps) {
  // After a change it is there to be opened; after the first description it is the answer.
  const [open, setOpen] = useState(card.told !== "");
  const content = useId();
  const heading = useRef<HTMLButtonElement>(null);
  const gathered = useGathered(onSend);
  const gathering = isCurrent === false ? null : gathered;
  const disabled = isCurrent === null || onSend === null;
  return (
    <section aria-label="What I understood" className="rounded-surface border border-hairline bg-raised px-4 py-2">
      <h2>
        <button
          ref={heading}
          type="button"
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 rounded-control text-left font-title font-semibold"
        >
          <span className="min-w-0 flex-1">What I understood</span>
          <ChevronRight
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className={`shrink-0 transition-transform duration-150 ${open ? "rotate-90" : ""}`}
          />
        </button>
      </h2>
      {/* The conversation says what is added to it; of what is opened and gathered here only the status speaks. */}
      <div id={content} hidden={!open} aria-live="off">
        {open && (
          <CardContent card={card} gathering={gathering} disabled={disabled} onEmpty={() => heading.current?.focus()} />
        )}
      </div>
    </section>
  );
}

type CardContentProps = {
  card: Understood;
  gathering: Gathering | null;
  disabled: boolean;
  /** Nothing is gathered any more. */
  onEmpty: () => void;
};

function CardContent({ card, gathering, disabled, onEmpty }: CardContentProps) {
  const edits = gathering?.edits ?? [];
  const lists = card.lists.map((list) => shownList(list, edits));
  const canGo = lists.filter(({ removed }) => !removed).length > 1;
  const renamed = edits.find((edit) => edit.edit === "renameApp");
  const name = renamed?.to ?? card.name;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-sm text-muted">
        {gathering === null
          ? "The app has changed since I wrote this. Say in a message what should be different."
          : "Open a line to change it. Nothing is sent before you say so."}
        {hasGuesses(card) && " What is marked “guess” you did not name: such apps usually have it."}
      </p>
      {gathering !== null && (
        <RenameLine
          what="the app"
          name={name}
          taken={new Set()}
          disabled={disabled || gathering.isFull}
          onRename={(to) =>
            to === card.name ? gathering.takeBack({ edit: "renameApp", to }) : gathering.add({ edit: "renameApp", to })
          }
        >
          <span className="text-sm">
            The app is called <span className="font-medium">{name}</span>.
          </span>
        </RenameLine>
      )}
      <ul aria-label="Lists" className="flex flex-col divide-y divide-hairline border-y border-hairline">
        {lists.map((shown) => (
          <li key={shown.list.name}>
            <ListPart
              shown={shown}
              gathering={gathering}
              disabled={disabled}
              canGo={canGo}
              roles={card.roles}
              taken={takenListNames(lists, edits, shown)}
            />
          </li>
        ))}
      </ul>
      {card.doubts.length > 0 && <Doubts doubts={card.doubts} gathering={gathering} disabled={disabled} />}
      {card.missed.length > 0 && <Missed missed={card.missed} />}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1 text-sm">
        {[...pairsOf(card)].map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      {gathering !== null && <PendingStatus {...gathering} />}
      {gathering !== null && edits.length > 0 && (
        <Pending gathering={gathering} disabled={disabled} onEmpty={onEmpty} />
      )}
    </div>
  );
}

const hasGuesses = ({ lists }: Understood): boolean =>
  lists.some(({ guessed, fields }) => guessed || fields.some((field) => field.guessed));

function* pairsOf({ besides, figures, roles }: Understood): Generator<readonly [string, string]> {
  for (const line of besides) {
    const at = line.indexOf(": ");
    if (at > 0) yield [line.slice(0, at), line.slice(at + 2)];
  }
  if (figures.length > 0) yield ["Figures", figures.join(", ")];
  if (roles.length > 0) yield ["Roles", roles.join(", ")];
}
