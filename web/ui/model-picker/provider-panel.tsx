// The models of one provider, as it tells them with the key that was typed or is kept.
import { useQuery } from "@tanstack/react-query";
import { factsOf, type Provider } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { modelsOfProviderQuery } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import type { ListState } from "./model-list.tsx";
import { groupsOfProvider } from "./options.ts";
import { PickerPanel, type PickerPanelProps } from "./picker-panel.tsx";

type ProviderPanelProps = PickerPanelProps & {
  label: string;
  fields: Readonly<{ provider: Provider; address: string; key: string }>;
  /** The provider can't be asked yet: neither is a key typed nor is one kept. */
  lacksKey: boolean;
  value: string;
  onChoose: (model: string) => void;
};

export function ProviderPanel({ fields, lacksKey, ...rest }: ProviderPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(modelsOfProviderQuery(useApi(), fields, !lacksKey));
  const { provider } = fields;
  const { name } = factsOf(provider);
  const text = `${name} did not say which models there are. You can type a name all the same.`;
  const state = ((): ListState => {
    if (lacksKey)
      return { is: "unread", text: `Enter your key first, then ${name} says which models there are.`, onRetry: null };
    if (isFetching) return { is: "loading" };
    const onRetry = () => void refetch();
    if (data === undefined) return { is: "unread", text: serverTextOf(error, text), onRetry };
    return data.isRead ? { is: "read" } : { is: "unread", text, onRetry };
  })();
  const groups = groupsOfProvider(provider, data?.models ?? []);
  return <PickerPanel {...rest} groups={groups} state={state} prices={data?.prices ?? null} />;
}
