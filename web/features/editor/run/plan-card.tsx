// A plan that waits for its creator: to be built as it is, changed first, or left.
import { useEffect, useRef, useState } from "react";
import { MESSAGE_MAX_LENGTH, type ProposedPlan } from "#contract";
import { Button } from "../../../ui/button.tsx";

type PlanCardProps = {
  plan: ProposedPlan;
  /** Sends the words that build it; null for a plan that something was said after, and while the assistant works. */
  onBuild: ((words: string) => void) | null;
};

export function PlanCard({ plan, onBuild }: PlanCardProps) {
  const [words, setWords] = useState(plan.approval);
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setEditing(false);
    requestAnimationFrame(() => change.current?.focus());
  };
  return (
    <section aria-label="Proposed plan" className="rounded-surface border border-hairline bg-raised p-4">
      <p className="text-sm">{plan.summary}</p>
      <ol className="mt-3 flex flex-col gap-2.5">
        {plan.steps.map(({ title, detail }, index) => (
          <li key={title} className="flex gap-2.5 text-sm">
            <span className="figures w-5 shrink-0 text-right text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{title}</span>
              {detail !== "" && <span className="block text-muted">{detail}</span>}
            </span>
          </li>
        ))}
      </ol>
      {plan.questions.length > 0 && (
        <div className="mt-3 rounded-control bg-amber-wash px-3 py-2 text-sm">
          <p className="font-medium">To settle</p>
          <ul className="mt-1 list-disc pl-5">
            {plan.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      {onBuild !== null && !editing && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => onBuild(plan.approval)}>
            Build this
          </Button>
          <Button ref={change} size="small" onClick={() => setEditing(true)}>
            Change the plan
          </Button>
        </div>
      )}
      {onBuild !== null && editing && <EditedPlan text={words} onChange={setWords} onLeave={leave} onBuild={onBuild} />}
    </section>
  );
}

type EditedPlanProps = {
  text: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  onBuild: (words: string) => void;
};

function EditedPlan({ text, onChange, onLeave, onBuild }: EditedPlanProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const empty = text.trim() === "";
  return (
    <form
      className="mt-4 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty) onBuild(text.trim());
      }}
    >
      <textarea
        ref={field}
        aria-label="The plan in words"
        rows={8}
        value={text}
        maxLength={MESSAGE_MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onLeave()}
        className="max-h-96 min-h-32 resize-y rounded-control border border-edge bg-paper px-3 py-2 text-sm"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" variant="quiet" onClick={onLeave}>
          Cancel
        </Button>
        <Button type="submit" size="small" variant="primary" disabled={empty}>
          Build this
        </Button>
      </div>
    </form>
  );
}
