// The name of a model: typed, or chosen from what the provider says it offers.
import { useQuery } from "@tanstack/react-query";
import { List } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { factsOf, type Provider } from "#contract";
import { modelsOfProviderQuery } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

const ProviderPanel = lazy(() =>
  import("../../ui/model-picker/provider-panel.tsx").then((m) => ({ default: m.ProviderPanel })),
);

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
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // The key and the address of the moment in which the field is entered: not each letter of them is worth a call.
  const [asked, setAsked] = useState<ModelFieldProps["fields"] | null>(null);
  const { data } = useQuery(modelsOfProviderQuery(useApi(), asked ?? fields, asked !== null));
  const count = asked?.provider === provider ? (data?.models.length ?? 0) : 0;
  const { name, exampleModel } = factsOf(provider);
  const close = () => setOpen(false);
  return (
    <>
      <TextField
        label={label}
        placeholder={exampleModel}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onFocus={() => setAsked({ provider, address, key })}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        help={count > 0 ? `${name} offers ${count === 1 ? "one model" : `${count} models`}.` : (help ?? "")}
        after={
          <IconButton
            ref={button}
            className="max-sm:!size-11"
            label={`Choose from the models of ${name}`}
            icon={<List size={18} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => {
              setAsked({ provider, address, key });
              setOpen(true);
            }}
          />
        }
      />
      {open && asked !== null && (
        <Suspense fallback={null}>
          <ProviderPanel
            label={label}
            fields={asked}
            value={value}
            anchor={button}
            onClose={close}
            onChoose={(model) => {
              onChange(model);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
