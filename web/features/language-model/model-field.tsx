// The name of a model: typed, or chosen from what the provider says it offers.
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { factsOf, type Provider } from "#contract";
import { modelsOfProviderQuery } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { TextField } from "../../ui/text-field.tsx";

type ModelFieldProps = {
  label: string;
  help?: string;
  fields: Readonly<{ provider: Provider; address: string; key: string }>;
  value: string;
  onChange: (model: string) => void;
  error: string | null;
};

export function ModelField({ label, help, fields, value, onChange, error }: ModelFieldProps) {
  const { provider, address, key } = fields;
  const list = useId();
  // The key and the address of the moment in which the field is entered: not each letter of them is worth a call.
  const [asked, setAsked] = useState<ModelFieldProps["fields"] | null>(null);
  const { data } = useQuery(modelsOfProviderQuery(useApi(), asked ?? fields, asked !== null));
  const models = asked?.provider === provider ? (data?.models ?? []) : [];
  return (
    <>
      <TextField
        label={label}
        placeholder={factsOf(provider).exampleModel}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={list}
        value={value}
        onFocus={() => setAsked({ provider, address, key })}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        help={
          models.length > 0
            ? `${factsOf(provider).name} offers ${models.length === 1 ? "one model" : `${models.length} models`}.`
            : (help ?? "")
        }
      />
      <datalist id={list}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}
