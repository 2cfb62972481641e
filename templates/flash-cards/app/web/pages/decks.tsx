import {
  Badge,
  Button,
  Card,
  Dialog,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Page,
  RecordForm,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { decks } from "../../shared/cards.ts";
import { useStandings } from "../learning.ts";
import { Boxes } from "./boxes.tsx";

const NO_CARDS = [0, 0, 0, 0, 0, 0];

export function DecksPage() {
  const list = useRecords(decks, { pageSize: 100 });
  const standings = useStandings();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const due = [...standings.of.values()].reduce((sum, standing) => sum + standing.due, 0);
  const error = list.error ?? standings.error;
  const isPending = list.isPending || standings.isPending;
  const add = (variant: "primary" | "secondary") => (
    <Button icon="plus" variant={variant} onClick={() => setAdding(true)}>
      Add a deck
    </Button>
  );
  return (
    <Page
      title="Decks"
      intro={
        isPending || list.rows.length === 0
          ? undefined
          : due === 0
            ? "Nothing is due today."
            : `${due} cards for today.`
      }
      actions={add("secondary")}
    >
      {error ? <ErrorState error={error} retry={() => void list.refetch()} /> : null}
      {isPending && !error && <Loading kind="cards" />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState icon="layers" title="No deck yet" text="Begin with ten words." action={add("primary")} />
      )}
      {!isPending && (
        <ul aria-label="Decks" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {list.rows.map(({ id, title, about }) => {
            const standing = standings.of.get(id);
            return (
              <li key={id}>
                <Card className="flex h-full flex-col gap-4">
                  <div className="flex items-start justify-between gap-3">
                    <div className="min-w-0">
                      <h2 className="text-lg leading-snug font-semibold break-words">
                        <Link to={`/decks/${id}`} className="hover:underline">
                          {title}
                        </Link>
                      </h2>
                      {about && <p className="text-sm text-ink-muted">{about}</p>}
                    </div>
                    {standing && standing.due > 0 && <Badge tone="accent">{standing.due} due</Badge>}
                  </div>
                  <Boxes boxes={standing?.boxes ?? NO_CARDS} />
                  <div className="mt-auto flex gap-2">
                    {standing && standing.due > 0 && (
                      <LinkButton to={`/learn/${id}`} icon="play" aria-label={`Learn ${title}`}>
                        Learn
                      </LinkButton>
                    )}
                    <LinkButton to={`/decks/${id}`} variant="secondary" aria-label={`Cards of ${title}`}>
                      Cards
                    </LinkButton>
                  </div>
                </Card>
              </li>
            );
          })}
        </ul>
      )}
      <Dialog open={isAdding} onOpenChange={setAdding} title="A deck">
        <RecordForm of={decks} onDone={({ id }) => void navigate(`/decks/${id}`)} />
      </Dialog>
    </Page>
  );
}
