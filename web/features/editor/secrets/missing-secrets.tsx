// Secrets that the app misses: asked for in the chat by the assistant, and told above the preview with the form.
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { AppSecret } from "#contract";
import { useSecrets } from "../../../lib/use-secrets.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SecretForm } from "../../../ui/secret-form.tsx";

type SecretsProps = { projectId: string; wanted: readonly AppSecret[] };

/** What the assistant has asked for: a form each, beside the conversation. */
export function RequestedSecrets({ projectId, wanted }: SecretsProps) {
  const secrets = useSecrets(projectId);
  return (
    <section
      aria-label="Secrets that your app needs"
      className="flex max-h-64 flex-col gap-4 overflow-y-auto rounded-surface border border-hairline bg-raised p-4"
    >
      {wanted.map(({ name, purpose }) => (
        <SecretForm key={name} name={name} purpose={purpose} secrets={secrets} />
      ))}
      <p className="text-sm text-muted">What you enter here goes to your app alone. The assistant never sees it.</p>
    </section>
  );
}

/** One line above the preview while the app that is shown misses secrets. */
export function MissingSecrets({ projectId, wanted: missing }: SecretsProps) {
  const secrets = useSecrets(projectId);
  const [open, setOpen] = useState(false);
  const names = missing.map(({ name }) => name).join(", ");
  return (
    <section
      aria-label="Missing secrets"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline bg-amber-wash py-1.5 pr-2 pl-4 text-sm"
    >
      <KeyRound size={16} strokeWidth={1.75} className="shrink-0 text-amber" aria-hidden="true" />
      <p role="status" className="min-w-40 flex-1 truncate" title={names}>
        Your app needs {missing.length === 1 ? "a secret" : `${missing.length} secrets`}: {names}
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        Enter {missing.length === 1 ? "it" : "them"}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Secrets of your app"
        description="They are kept encrypted and reach your app's server alone."
        width="wide"
      >
        <div className="mt-6 flex flex-col gap-6">
          {missing.map(({ name, purpose }) => (
            <SecretForm
              key={name}
              name={name}
              purpose={purpose}
              secrets={secrets}
              onSaved={() => missing.length === 1 && setOpen(false)}
            />
          ))}
        </div>
      </Dialog>
    </section>
  );
}
