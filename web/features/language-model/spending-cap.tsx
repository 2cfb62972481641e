// What a creator wants to spend in a month on keys of their own: shown, and changed on asking.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { serverTextOf } from "../../lib/api-error.ts";
import { assistantUsesKey, saveCap } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { moneyText } from "./money-text.ts";

const SAVE_FAILED = "The limit could not be kept. Please try again.";

export function Cap({ capMicros }: { capMicros: number | null }) {
  const [changing, setChanging] = useState(false);
  if (changing) return <CapForm capMicros={capMicros} onDone={() => setChanging(false)} />;
  const text =
    capMicros === null
      ? "There is no limit to what you spend in a month."
      : `You spend at most ${moneyText({ micros: capMicros, unpricedTokens: 0 })} in a month.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-muted">{text}</p>
      <Button size="small" onClick={() => setChanging(true)}>
        {capMicros === null ? "Set a limit" : "Change the limit"}
      </Button>
    </div>
  );
}

/** Empty: no limit. */
function CapForm({ capMicros, onDone }: { capMicros: number | null; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [dollars, setDollars] = useState(capMicros === null ? "" : String(capMicros / 1_000_000));
  const save = useMutation({
    mutationFn: () => saveCap(api, { dollars: dollars.trim() === "" ? null : Number(dollars) }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: assistantUsesKey });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Spend at most, in a month"
        type="number"
        min="0.01"
        step="0.01"
        inputMode="decimal"
        placeholder="No limit"
        autoFocus
        value={dollars}
        onChange={(event) => setDollars(event.target.value)}
        error={save.isError ? serverTextOf(save.error, SAVE_FAILED) : null}
        help="In dollars, by the prices of its provider. When it is reached, nothing is lost."
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" type="submit" variant="primary" busy={save.isPending}>
          Keep the limit
        </Button>
      </div>
    </form>
  );
}
