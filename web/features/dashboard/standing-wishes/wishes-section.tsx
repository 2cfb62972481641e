// Standing wishes: what a language model is told with every message about this app.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { RULES_MAX_LENGTH } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { INPUT_CLASSES } from "../../../ui/text-field.tsx";
import { notify } from "../../../ui/toast.ts";
import { Section } from "../capabilities/section.tsx";
import { type StandingWishes, saveWishes, wishesKey, wishesQuery } from "./wishes-requests.ts";

const NOT_SAVED = "The wishes could not be saved. Please try again.";
const EXAMPLE = "Call people members, never users.\nDates as 24 December 2026.\nEvery list can be searched.";

export function WishesSection({ projectId }: { projectId: string }) {
  const wishes = useQuery(wishesQuery(useApi(), projectId));
  return (
    <Section
      title="Standing wishes"
      about="A language model is told them with every message. They are the file RULES.md of your app; the built-in model does not read them."
      query={wishes}
    >
      {wishes.data !== undefined && (
        // Wishes that were changed elsewhere begin anew.
        <WishesForm key={wishes.data.hash} projectId={projectId} known={wishes.data} />
      )}
    </Section>
  );
}

function WishesForm({ projectId, known }: { projectId: string; known: StandingWishes }) {
  const api = useApi();
  const queries = useQueryClient();
  const id = useId();
  const [text, setText] = useState(known.text);
  const save = useMutation({
    mutationFn: () => saveWishes(api, projectId, { text, hash: known.hash }),
    onSuccess(saved) {
      queries.setQueryData(wishesKey(projectId), saved);
      notify.success("Saved. They count from the next message on.");
    },
  });
  const changed = text.trim() !== known.text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && !save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <label htmlFor={id} className="sr-only">
        Standing wishes
      </label>
      <textarea
        id={id}
        rows={6}
        value={text}
        maxLength={RULES_MAX_LENGTH}
        placeholder={EXAMPLE}
        aria-invalid={save.isError || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
        className={`${INPUT_CLASSES} min-h-32 resize-y py-2.5`}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p
          id={`${id}-note`}
          role={save.isError ? "alert" : undefined}
          className={save.isError ? "text-sm text-red" : "figures text-sm text-muted"}
        >
          {save.isError
            ? serverTextOf(save.error, NOT_SAVED)
            : `${text.length.toLocaleString("en")} of ${RULES_MAX_LENGTH.toLocaleString("en")} characters`}
        </p>
        <Button type="submit" busy={save.isPending} disabled={!changed}>
          Save wishes
        </Button>
      </div>
    </form>
  );
}
