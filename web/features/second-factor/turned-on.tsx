// Two-step sign-in that is on: since when, how many recovery codes are left, new ones, and turning it off.
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type PasswordAndCode, RECOVERY_CODES, type RecoveryCodes, type SecondFactor } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { localDate } from "../../lib/local-date.ts";
import { makeRecoveryCodes, turnOffSecondFactor } from "../../lib/requests/second-factor.ts";
import { useApi, useSession } from "../../lib/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, TextButton } from "../../ui/button.tsx";
import { CodeField, type CodeKind } from "../../ui/code-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProgramsThatStay } from "./programs.tsx";
import { UsernameForPasswordManagers } from "./username.tsx";

/** From so few on it is said loudly. */
const FEW = 3;
const FAILED = "That did not work. Please try again.";

type TurnedOnProps = { state: SecondFactor; onCodes: (codes: RecoveryCodes) => void; onOff: () => void };

export function TurnedOn({ state, onCodes, onOff }: TurnedOnProps) {
  const api = useApi();
  const [wanted, setWanted] = useState<"codes" | "off" | null>(null);
  const buttons = { codes: useRef<HTMLButtonElement>(null), off: useRef<HTMLButtonElement>(null) };
  const cancel = () => {
    if (wanted === null) return;
    const { [wanted]: button } = buttons;
    setWanted(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const renew = useMutation({
    mutationFn: (both: PasswordAndCode) => makeRecoveryCodes(api, both),
    onSuccess: onCodes,
  });
  const turnOff = useMutation({
    mutationFn: (both: PasswordAndCode) => turnOffSecondFactor(api, both),
    onSuccess: onOff,
  });
  const { recoveryCodesLeft: left, since } = state;
  return (
    <div className="mt-6 flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone="good">On</Badge>
        {since !== null && <span>since {localDate(since)}</span>}
        <p className="w-full text-sm text-muted">
          {left} of {RECOVERY_CODES} recovery codes {left === 1 ? "is" : "are"} left.
          {left <= FEW && " Make new ones before you need them."}
        </p>
      </div>
      <ProgramsThatStay />
      {wanted === null && (
        <div className="flex flex-wrap gap-2">
          <Button ref={buttons.codes} onClick={() => setWanted("codes")}>
            New recovery codes
          </Button>
          <Button ref={buttons.off} variant="quiet" onClick={() => setWanted("off")}>
            Turn it off
          </Button>
        </div>
      )}
      {wanted === "codes" && (
        <BothForm
          text="The recovery codes that you have now will be good no more."
          submit="Make new codes"
          mutation={renew}
          onCancel={cancel}
        />
      )}
      {wanted === "off" && (
        <BothForm
          text="Your password alone will sign you in again, and you are signed out everywhere else."
          submit="Turn it off"
          danger
          mutation={turnOff}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

type BothFormProps = {
  text: string;
  submit: string;
  danger?: boolean;
  mutation: { mutate: (both: PasswordAndCode) => void; isPending: boolean; isError: boolean; error: unknown };
  onCancel: () => void;
};

/** Password and code of who is signed in. */
function BothForm({ text, submit, danger = false, mutation, onCancel }: BothFormProps) {
  const { username } = useSession();
  const [password, setPassword] = useState("");
  const [kind, setKind] = useState<CodeKind>("app");
  // What was typed of each stays.
  const [codes, setCodes] = useState({ app: "", recovery: "" });
  const code = codes[kind];
  const isWhole = password !== "" && code.trim() !== "";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) mutation.mutate({ password, code });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4 border-t border-hairline pt-5" noValidate>
      <p className="text-muted">{text}</p>
      <UsernameForPasswordManagers value={username} />
      <PasswordField autoComplete="current-password" value={password} autoFocus onChange={setPassword} />
      <CodeField key={kind} kind={kind} value={code} onChange={(value) => setCodes({ ...codes, [kind]: value })} />
      <TextButton
        className="-my-1 min-h-11 self-start text-sm"
        onClick={() => setKind(kind === "app" ? "recovery" : "app")}
      >
        {kind === "app" ? "Use a recovery code instead" : "Use your authenticator app instead"}
      </TextButton>
      {mutation.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-sm font-medium text-red">
          {serverTextOf(mutation.error, FAILED)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={mutation.isPending} disabled={!isWhole}>
          {submit}
        </Button>
        <Button variant="quiet" disabled={mutation.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
