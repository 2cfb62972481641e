// Which provider, and how hard its model thinks.
import { EFFORTS, type Effort, factsOf, isProvider, PROVIDER_IDS, type Provider } from "#contract";
import { Choice } from "../../ui/choice.tsx";

type ProviderChoiceProps = { value: Provider; onChange: (provider: Provider) => void };

export function ProviderChoice({ value, onChange }: ProviderChoiceProps) {
  const choose = (text: string) => {
    if (isProvider(text)) onChange(text);
  };
  return (
    <Choice label="Provider" value={value} onChange={choose}>
      {PROVIDER_IDS.map((provider) => (
        <option key={provider} value={provider}>
          {factsOf(provider).name}
        </option>
      ))}
    </Choice>
  );
}

const EFFORT_NAMES: Readonly<Record<Effort, string>> = { low: "A little", medium: "More", high: "As long as it takes" };

type EffortChoiceProps = { value: Effort | ""; onChange: (effort: Effort | "") => void };

export function EffortChoice({ value, onChange }: EffortChoiceProps) {
  const choose = (text: string) => onChange(EFFORTS.find((effort) => effort === text) ?? "");
  return (
    <Choice label="How long it thinks" value={value} onChange={choose}>
      <option value="">As its provider decides</option>
      {EFFORTS.map((effort) => (
        <option key={effort} value={effort}>
          {EFFORT_NAMES[effort]}
        </option>
      ))}
    </Choice>
  );
}
