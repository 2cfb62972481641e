// Language model: which one answers the app, whose key pays, and what the app used today.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { AppModelUse } from "#contract";
import type { Api } from "../../../../lib/api.ts";
import { useApi } from "../../../../lib/services.tsx";
import { Banner } from "../../../../ui/states.tsx";
import { Section } from "../section.tsx";

const modelUseQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: ["model-use", projectId],
    queryFn: ({ signal }) =>
      api.get<AppModelUse>(`/api/projects/${encodeURIComponent(projectId)}/model-use`, { signal }),
  });

export function ModelSection({ projectId }: { projectId: string }) {
  const query = useQuery(modelUseQuery(useApi(), projectId));
  const { data } = query;
  return (
    <Section
      title="Language model"
      about="What your app asks a language model. No key is ever in the app."
      query={query}
    >
      {data?.model === null && (
        <Banner tone="waiting">
          No language model is connected to this installation. The preview shows marked samples; the live app says so.
        </Banner>
      )}
      {data && data.model !== null && (
        <p className="break-words">
          <span className="font-mono text-sm">{data.model}</span>{" "}
          <span className="text-muted">{data.paidBy === "own" ? "on your own key" : "on the platform's key"}</span>
        </p>
      )}
      {data && (
        <p className="mt-3 text-sm text-muted">
          Today {data.callsToday.toLocaleString("en-US")} {data.callsToday === 1 ? "question" : "questions"} and{" "}
          {data.tokensToday.toLocaleString("en-US")} of {data.tokensPerDay.toLocaleString("en-US")} tokens; one person
          of the app may use {data.tokensPerPersonADay.toLocaleString("en-US")}.
        </p>
      )}
    </Section>
  );
}
