import {
  type ApiError,
  api,
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Menu,
  Page,
  RecordForm,
  RecordTable,
  TextArea,
  toast,
  useDelete,
  useRecord,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { CARDS_MAX, cards, decks } from "../../shared/cards.ts";
import { useStandings } from "../learning.ts";
import { Boxes } from "./boxes.tsx";

type Window = "cards" | "edit" | "delete" | null;

export function DeckPage() {
  const { id = "" } = useParams();
  const { row: deck, isPending, error } = useRecord(decks, id);
  const list = useRecords(cards, { filter: { deck: id }, pageSize: CARDS_MAX });
  const standing = useStandings().of.get(id);
  const remove = useDelete(decks);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Window>(null);
  if (isPending) return <Loading rows={6} />;
  if (error?.status === 404)
    return <EmptyState icon="layers" title="There is no such deck" text="It may have been deleted." />;
  if (error || !deck) return <ErrorState error={error} />;
  const close = () => setOpen(null);
  const add = (
    <Button icon="plus" variant="secondary" onClick={() => setOpen("cards")}>
      Add cards
    </Button>
  );
  return (
    <Page
      title={deck.title}
      intro={deck.about ?? undefined}
      before={
        <LinkButton
          to="/decks"
          variant="ghost"
          size="small"
          icon="arrow-left"
          className="mb-3 -ml-2.5 text-ink-muted print:hidden"
        >
          Decks
        </LinkButton>
      }
      actions={
        <>
          {standing && standing.due > 0 && (
            <LinkButton to={`/learn/${id}`} icon="play">
              Learn {standing.due}
            </LinkButton>
          )}
          {deck._can.update && add}
          <Button icon="printer" variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          {deck._can.update && (
            <Menu
              label="More"
              items={[
                { label: "Change the deck", icon: "pencil", onSelect: () => setOpen("edit") },
                { label: "Delete the deck", icon: "trash-2", danger: true, onSelect: () => setOpen("delete") },
              ]}
            />
          )}
        </>
      }
    >
      {standing && (
        <div data-no-print="" className="mb-6 max-w-md">
          <Boxes boxes={standing.boxes} />
        </div>
      )}
      {list.isSuccess && list.rows.length === 0 ? (
        <EmptyState
          icon="square-library"
          title="No card yet"
          text="Paste a lesson: one card a line, the word; what it means."
          action={deck._can.update && add}
        />
      ) : (
        <RecordTable of={cards} rows={list.rows} columns={["term", "translation", "note"]} />
      )}
      <Dialog open={open === "cards"} onOpenChange={close} title="Add cards">
        <AddCards deck={id} onDone={close} />
      </Dialog>
      <Dialog open={open === "edit"} onOpenChange={close} title="Change the deck">
        <RecordForm of={decks} row={deck} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title={`Delete “${deck.title}”?`}
        text="Its cards go with it, and what everybody learned of them."
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => void navigate("/decks"),
            onError: (problem) => toast(problem.message, "error"),
          })
        }
      />
    </Page>
  );
}

function AddCards({ deck, onDone }: { deck: string; onDone: () => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const path = `/api/decks/${deck}/cards`;
      const { created } = await api<{ created: number }>(path, { method: "POST", json: { text } });
      toast(created === 1 ? "One card added." : `${created} cards added.`);
      onDone();
    } catch (problem) {
      setError((problem as ApiError).message);
      setBusy(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label="Cards"
        help="One a line: the word; what it means; a note, if you like. A table's two columns can be pasted, too."
        rows={8}
        placeholder={"la manzana; the apple\nel queso; the cheese"}
        value={text}
        onChange={setText}
        {...(error ? { error } : {})}
      />
      <Button type="submit" className="self-end" busy={isBusy} disabled={text.trim() === ""}>
        Add
      </Button>
    </form>
  );
}
