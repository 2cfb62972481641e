import { api, Button, Figure, formatNumber, Grid, Loading, Page } from "@ninefold/ui";
import { useCallback, useEffect, useState } from "react";

type Now = { temperature: number; wind: number; at: string };

export function NowPage() {
  const [now, setNow] = useState<Now | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReading, setReading] = useState(true);
  const read = useCallback(async (signal?: AbortSignal) => {
    setReading(true);
    try {
      setNow(await api<Now>("/api/now", { signal }));
      setError(null);
    } catch (problem) {
      if (signal?.aborted) return;
      setNow(null);
      setError(problem instanceof Error ? problem.message : "The station does not answer.");
    }
    setReading(false);
  }, []);
  useEffect(() => {
    const end = new AbortController();
    void read(end.signal);
    return () => end.abort();
  }, [read]);
  return (
    <Page
      title="At the jetty"
      actions={
        <Button icon="refresh-cw" busy={isReading} onClick={() => void read()}>
          Read again
        </Button>
      }
    >
      {isReading && !now && !error && <Loading kind="block" />}
      {error && <p role="alert">{error}</p>}
      {now && (
        <Grid columns={2}>
          <Figure label="Temperature" icon="thermometer" value={`${formatNumber(now.temperature)} °C`} />
          <Figure label="Wind" icon="wind" value={`${formatNumber(now.wind)} m/s`} />
        </Grid>
      )}
    </Page>
  );
}
