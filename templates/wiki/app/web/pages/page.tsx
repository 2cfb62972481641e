import {
  Button,
  Card,
  Dialog,
  EmptyState,
  formatAgo,
  Icon,
  Loading,
  Page,
  RecordForm,
  useRecord,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { linksIn, pages, versions } from "../../shared/pages.ts";
import { Editor } from "../editor.tsx";
import { WikiText } from "../markdown.tsx";

export function WikiPage() {
  const { id = "" } = useParams();
  return <Shown key={id} id={id} />;
}

export function Shown({ id }: { id: string }) {
  const { row, isPending } = useRecord(pages, id);
  const all = useRecords(pages, { pageSize: 200 });
  const past = useRecords(versions, { filter: { page: id }, pageSize: 30 });
  const [mode, setMode] = useState<"read" | "write" | "past">("read");
  const [begun, setBegun] = useState<string | null>(null);
  const navigate = useNavigate();
  if (isPending) return <Loading kind="block" />;
  if (!row) return <EmptyState icon="file-text" title="There is no such page" text="It may have been deleted." />;
  const known = new Map(all.rows.map((page) => [page.title.toLowerCase(), page.id]));
  const linking = all.rows.filter(
    ({ text, id: other }) =>
      other !== id && linksIn(text).some((title) => title.toLowerCase() === row.title.toLowerCase()),
  );
  const [last] = past.rows;
  if (mode === "write") return <Editor page={row} known={known} onDone={() => setMode("read")} />;
  return (
    <Page
      title={row.title}
      intro={`${last?.ownerName ? `${last.ownerName}, ` : ""}${formatAgo(row.updatedAt)}`}
      narrow
      actions={
        <>
          {past.total > 0 && (
            <Button
              variant="ghost"
              icon="history"
              aria-pressed={mode === "past"}
              onClick={() => setMode(mode === "past" ? "read" : "past")}
            >
              {past.total === 1 ? "1 version" : `${past.total} versions`}
            </Button>
          )}
          <Button icon="pencil" onClick={() => setMode("write")}>
            Edit
          </Button>
        </>
      }
    >
      {mode === "past" && <Past rows={past.rows} />}
      <Card className="sm:p-8">
        <WikiText text={row.text} known={known} onBegin={setBegun} />
      </Card>
      {linking.length > 0 && (
        <section aria-label="What links here" className="mt-6">
          <h2 className="mb-2 text-sm font-semibold text-ink-muted">What links here</h2>
          <ul className="flex flex-wrap gap-2">
            {linking.map((page) => (
              <li key={page.id}>
                <Link
                  to={`/pages/${page.id}`}
                  className="flex items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 text-sm hover:border-line-strong"
                >
                  <Icon name="corner-up-left" size={14} /> {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Dialog open={begun !== null} onOpenChange={(open) => !open && setBegun(null)} title="New page" wide>
        {begun !== null && (
          <RecordForm
            of={pages}
            values={{ title: begun }}
            submit="Save"
            onDone={(made) => navigate(`/pages/${made.id}`)}
            onCancel={() => setBegun(null)}
          />
        )}
      </Dialog>
    </Page>
  );
}

type Version = ReturnType<typeof useRecords<typeof versions>>["rows"][number];

const Past = ({ rows }: { rows: readonly Version[] }) => (
  <ol className="mb-6 flex flex-col gap-2">
    {rows.map(({ id, number, ownerName, createdAt, text }) => (
      <li key={id}>
        <details className="rounded-inner border border-line bg-surface px-4 py-2.5">
          <summary className="cursor-pointer text-sm">
            <span className="font-semibold">Version {number}</span> {ownerName || "You"}, {formatAgo(createdAt)}
          </summary>
          <pre className="mt-2 max-h-80 overflow-auto rounded-inner bg-sunken p-3 text-sm whitespace-pre-wrap">
            {text}
          </pre>
        </details>
      </li>
    ))}
  </ol>
);
