// Where a person wants what the app tells them by e-mail, too: an address of their own, which is asked whether it is theirs.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { words } from "../../../words/index.ts";
import { type ApiError, api } from "../../data/api.ts";
import { Button } from "../../parts/button.tsx";
import { TextInput } from "../../parts/inputs.tsx";

type Answer = { state: "none" | "unconfirmed" | "on" | "stopped"; address: string | null };

const KEY = ["_notices", "email"];

export function ByEmail() {
  const client = useQueryClient();
  const query = useQuery<Answer, ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Answer>("/api/_notices/email", { signal }),
  });
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const texts = words().notices.email;
  // Where there is no platform to send anything, nothing is offered.
  if (!query.data) return null;
  const { state, address } = query.data;
  const want = async (wanted: string | null) => {
    setBusy(true);
    setProblem(undefined);
    try {
      client.setQueryData<Answer>(KEY, await api("/api/_notices/email", { method: "PUT", json: { address: wanted } }));
      setTyped("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words().problems.unknown);
    }
    setBusy(false);
  };
  return (
    <section aria-label={texts.title} className="mt-4 border-t border-line pt-4">
      {state === "on" || state === "unconfirmed" ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="min-w-0 text-sm break-words">
            {state === "on" ? texts.on(address ?? "") : texts.unconfirmed(address ?? "")}
          </p>
          <Button size="small" variant="secondary" busy={busy} onClick={() => void want(null)}>
            {state === "on" ? texts.stop : texts.other}
          </Button>
        </div>
      ) : (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void want(typed);
          }}
        >
          <TextInput
            label={texts.title}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            value={typed}
            onChange={setTyped}
            className="min-w-48 flex-1"
            {...(problem === undefined ? {} : { error: problem })}
            {...(state === "stopped" ? { help: texts.stopped(address ?? "") } : {})}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {texts.send}
          </Button>
        </form>
      )}
      {problem !== undefined && (state === "on" || state === "unconfirmed") && (
        <p role="alert" className="mt-2 text-sm text-danger-text">
          {problem}
        </p>
      )}
    </section>
  );
}
