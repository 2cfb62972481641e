// Turning two-step sign-in on: the password, then the secret for an authenticator app and the first code that it shows.
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { BegunSecondFactor, RecoveryCodes } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { beginSecondFactor, confirmSecondFactor } from "../../lib/requests/second-factor.ts";
import { useApi, useSession } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProgramsThatStay } from "./programs.tsx";
import { QrCode } from "./qr-code.tsx";
import { StepTitle } from "./step-title.tsx";
import { UsernameForPasswordManagers } from "./username.tsx";

const FAILED = "That did not work. Please try again.";

export function Enrolment({ onCodes }: { onCodes: (codes: RecoveryCodes) => void }) {
  const [begun, setBegun] = useState<BegunSecondFactor | null>(null);
  if (begun === null) return <AskPassword onBegun={setBegun} />;
  return <ShowSecret begun={begun} onCodes={onCodes} />;
}

function AskPassword({ onBegun }: { onBegun: (begun: BegunSecondFactor) => void }) {
  const api = useApi();
  const { username } = useSession();
  const [password, setPassword] = useState("");
  const begin = useMutation({ mutationFn: () => beginSecondFactor(api, password), onSuccess: onBegun });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "") begin.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-4" noValidate>
      <p className="text-sm text-muted">You need an authenticator app; many password managers and phones have one.</p>
      <ProgramsThatStay />
      <UsernameForPasswordManagers value={username} />
      <PasswordField
        autoComplete="current-password"
        value={password}
        error={begin.isError ? serverTextOf(begin.error, FAILED) : null}
        errorRole="alert"
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" className="self-start" busy={begin.isPending} disabled={password === ""}>
        Set it up
      </Button>
    </form>
  );
}

function ShowSecret({ begun, onCodes }: { begun: BegunSecondFactor; onCodes: (codes: RecoveryCodes) => void }) {
  const api = useApi();
  const [code, setCode] = useState("");
  const confirm = useMutation({ mutationFn: () => confirmSecondFactor(api, code), onSuccess: onCodes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") confirm.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-6" noValidate>
      {/* A phone can't scan its own screen: there the code comes last. */}
      <div className="flex flex-col gap-4 pointer-coarse:max-sm:flex-col-reverse sm:flex-row sm:gap-6">
        <QrCode text={begun.address} label="QR code for your authenticator app" />
        <div className="min-w-0">
          <StepTitle>Scan this with your authenticator app</StepTitle>
          <p className="mt-1 hidden text-sm pointer-coarse:block">
            <a href={begun.address} className="inline-flex min-h-11 items-center underline underline-offset-4">
              Open the app on this device
            </a>
          </p>
          <p className="mt-1 text-sm text-muted">If it can't scan, enter this key there:</p>
          <CopyField label="the key" value={begun.secret} shown={begun.secret.replace(/(.{4})(?=.)/g, "$1 ")} />
        </div>
      </div>
      <CodeField
        kind="app"
        value={code}
        help="The six digits that the app shows now. Turning it on signs you out everywhere else."
        error={confirm.isError ? serverTextOf(confirm.error, FAILED) : null}
        errorRole="alert"
        onChange={setCode}
      />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={confirm.isPending}
        disabled={code.trim() === ""}
      >
        Turn it on
      </Button>
    </form>
  );
}
