// Gives an app an address of its own, once.
import clsx from "clsx";
import { Check, X } from "lucide-react";
import { type SavedViewName, VIEW_NAME_MAX_LENGTH } from "#contract";
import { Button } from "../../ui/button.tsx";
import { WorkingBars } from "../../ui/mark.tsx";
import { useViewName } from "./use-view-name.ts";
import type { ViewNameState } from "./view-name-state.ts";

export function ViewNameForm({ projectId, onSaved }: { projectId: string; onSaved: (saved: SavedViewName) => void }) {
  const { state, type, submit } = useViewName(projectId, onSaved);
  const message = "message" in state && state.phase !== "saving" ? state.message : "";
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor="view-name" className="text-sm font-medium">
        Custom view name
      </label>
      <div
        className={clsx(
          "mt-1.5 flex flex-col overflow-hidden rounded-control border bg-raised focus-within:outline-2 focus-within:outline-offset-2 sm:flex-row",
          BORDERS[state.phase],
        )}
      >
        <span className="flex items-center border-hairline bg-sunken px-3 py-2 font-mono text-xs text-muted max-sm:border-b sm:border-r">
          {window.location.host}/view/
        </span>
        <span className="relative min-w-0 flex-1">
          <input
            id="view-name"
            value={state.name}
            placeholder="your-app-name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={VIEW_NAME_MAX_LENGTH}
            disabled={state.phase === "saving"}
            aria-invalid={state.phase === "unavailable" || undefined}
            aria-describedby="view-name-message"
            onChange={(event) => type(event.target.value)}
            className="h-11 w-full bg-transparent pr-12 pl-3 font-mono text-sm outline-none placeholder:text-muted"
          />
          <span className="absolute inset-y-0 right-3 grid place-items-center">
            <StateMark phase={state.phase} />
          </span>
        </span>
      </div>
      <p
        id="view-name-message"
        role="status"
        className={clsx("mt-1.5 min-h-5 text-sm", state.phase === "available" ? "text-pine" : "text-red")}
      >
        {message}
      </p>
      <Button
        type="submit"
        variant="primary"
        className="mt-3 w-full"
        busy={state.phase === "saving"}
        disabled={state.phase !== "available"}
      >
        {state.phase === "saving" ? "Saving..." : "Save Custom View Name"}
      </Button>
    </form>
  );
}

const BORDERS = {
  empty: "border-edge outline-accent",
  checking: "border-edge outline-accent",
  saving: "border-edge outline-accent",
  available: "border-pine outline-pine",
  unavailable: "border-red outline-red",
} as const;

function StateMark({ phase }: { phase: ViewNameState["phase"] }) {
  if (phase === "checking") {
    return (
      <span role="img" aria-label="Checking availability" className="text-muted">
        <WorkingBars className="h-3" />
      </span>
    );
  }
  if (phase === "available")
    return <Check size={18} strokeWidth={2} className="text-pine" role="img" aria-label="Available" />;
  if (phase === "unavailable")
    return <X size={18} strokeWidth={2} className="text-red" role="img" aria-label="Unavailable" />;
  return null;
}
