// The name of a model: typed, or chosen from what the provider says it offers.
import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { useRef, useState } from "react";
import { factsOf, type Provider } from "#contract";
import { modelsOfProviderQuery } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { IconButton } from "../../ui/button.tsx";
import { WorkingMark } from "../../ui/mark.tsx";
import { usePanel } from "../../ui/model-picker/use-panel.ts";
import { TextField } from "../../ui/text-field.tsx";

const loadPanel = () => import("../../ui/model-picker/provider-panel.tsx").then(({ ProviderPanel }) => ProviderPanel);

type ModelFieldProps = {
  label: string;
  help?: string;
  fields: Readonly<{ provider: Provider; address: string; key: string }>;
  /** The provider can't be asked yet: neither is a key typed nor is one kept. */
  lacksKey: boolean;
  value: string;
  onChange: (model: string) => void;
  error: string | null;
};

export function ModelField({ label, help, fields, lacksKey, value, onChange, error }: ModelFieldProps) {
  const { provider, address, key } = fields;
  const button = useRef<HTMLButtonElement>(null);
  const { Panel, isLoading, close, opener } = usePanel(loadPanel);
  // The key and the address of the moment in which the field is entered: not each letter of them is worth a call.
  const [asked, setAsked] = useState<ModelFieldProps["fields"] | null>(null);
  const { data } = useQuery(modelsOfProviderQuery(useApi(), asked ?? fields, asked !== null));
  const count = asked?.provider === provider ? (data?.models.length ?? 0) : 0;
  const { name, exampleModel } = factsOf(provider);
  const ask = () => setAsked(lacksKey ? null : { provider, address, key });
  return (
    <>
      <TextField
        label={label}
        placeholder={exampleModel}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onFocus={ask}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        help={count > 0 ? `${name} offers ${count === 1 ? "one model" : `${count} models`}.` : (help ?? "")}
        after={
          <IconButton
            {...opener}
            ref={button}
            className="max-sm:!size-11"
            label={`${label}: choose from the models of ${name}`}
            icon={isLoading ? <WorkingMark /> : <List size={18} strokeWidth={1.75} />}
            onClick={() => {
              ask();
              opener.onClick();
            }}
          />
        }
      />
      {Panel !== null && (
        <Panel
          label={label}
          fields={asked ?? fields}
          lacksKey={lacksKey}
          value={value}
          anchor={button}
          onClose={close}
          onChoose={(model) => {
            onChange(model);
            close();
          }}
        />
      )}
    </>
  );
}
