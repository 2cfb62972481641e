// All models that a creator may choose from; what lies at hand is there at once, what providers offer comes when they have answered.
import { useQuery } from "@tanstack/react-query";
import { factsOf, type OfferedModel, type Provider } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { modelChoicesQuery } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import type { ListState } from "./model-list.tsx";
import { groupsOfChoices } from "./options.ts";
import { PickerPanel, type PickerPanelProps } from "./picker-panel.tsx";

const UNREAD = "The list of models could not be read.";

export type ChoicesPanelProps = PickerPanelProps & {
  label: string;
  value: string;
  atHand: readonly OfferedModel[];
  /** What choosing nothing is called; null: something is always chosen. */
  nothing: string | null;
  onChoose: (value: string) => void;
};

export function ChoicesPanel({ atHand, nothing, ...rest }: ChoicesPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(modelChoicesQuery(useApi()));
  const again = () => void refetch();
  const state = ((): ListState => {
    if (isFetching) return { is: "loading" };
    if (data === undefined) return { is: "unread", text: serverTextOf(error, UNREAD), onRetry: again };
    if (data.unread.length > 0) return { is: "unread", text: unreadText(data.unread), onRetry: again };
    return { is: "read" };
  })();
  const groups = groupsOfChoices({ atHand, all: data?.models ?? [], value: rest.value, nothing });
  return <PickerPanel {...rest} groups={groups} state={state} prices={data?.prices ?? null} />;
}

function unreadText(unread: readonly Provider[]): string {
  const names = unread.map((provider) => factsOf(provider).name).join(" and ");
  return `${names} did not say which models there are.`;
}
