// What lies on this machine and could answer: taken with a click, tried before it is kept.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FoundModel, factsOf } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { assistantUsesKey, ownKeyKey, saveOwnKey } from "../../../lib/requests/assistant-use.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { Banner } from "../../../ui/states.tsx";

const FAILED = "It did not answer. Please try again.";

export function FoundModelNotice({ found: { provider, model } }: { found: FoundModel }) {
  const api = useApi();
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: () => saveOwnKey(api, { provider, model, key: "", found: true }),
    onSuccess: (kept) => {
      queries.setQueryData(ownKeyKey, kept);
      return queries.invalidateQueries({ queryKey: assistantUsesKey });
    },
  });
  const { name, needsKey } = factsOf(provider);
  return (
    <Banner
      tone="waiting"
      action={
        <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
          {take.isPending ? "Trying it" : "Use it"}
        </Button>
      }
    >
      {take.isError
        ? serverTextOf(take.error, FAILED)
        : `${needsKey ? `A key for ${name} is` : `${name} runs`} on this machine: ${model} can answer. It is tried once; until then the built-in model answers.`}
    </Banner>
  );
}
