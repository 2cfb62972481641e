import {
  api,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatMoment,
  Loading,
  Page,
  Stack,
  TextArea,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { meetings } from "../../shared/meetings.ts";

export function MeetingsPage() {
  const list = useRecords(meetings, { sort: "-createdAt", pageSize: 50 });
  const [notes, setNotes] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sumUp = async () => {
    setBusy(true);
    setError(null);
    try {
      await api("/api/sum-up", { method: "POST", json: { notes } });
      setNotes("");
      await list.refetch();
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : "The model did not answer.");
    }
    setBusy(false);
  };
  return (
    <Page title="Meetings">
      <Stack>
        <Card>
          <TextArea label="Notes" value={notes} onChange={setNotes} />
          {error && (
            <p role="alert" className="mt-2">
              {error}
            </p>
          )}
          <Button
            className="mt-3"
            icon="sparkles"
            busy={isBusy}
            disabled={notes.trim() === ""}
            onClick={() => void sumUp()}
          >
            Sum up
          </Button>
        </Card>
        {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        {list.isPending && <Loading rows={3} />}
        {list.isSuccess && list.rows.length === 0 && <EmptyState icon="notebook-pen" title="Nothing summed up yet" />}
        {list.rows.map((meeting) => (
          <Card key={meeting.id} title={formatMoment(meeting.createdAt)}>
            <p className="font-medium">{meeting.summary}</p>
            <details className="mt-2">
              <summary>The notes</summary>
              <p className="mt-2 whitespace-pre-wrap text-ink-muted">{meeting.notes}</p>
            </details>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
