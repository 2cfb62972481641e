// The first step of signing in, and all of signing up: username and password.
import { USERNAME_MAX_LENGTH } from "#contract";
import type { GateMode } from "../../lib/sign-in-gate.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SignInError } from "./sign-in-error.tsx";
import type { signInTexts } from "./sign-in-texts.ts";
import type { SignInForm } from "./use-sign-in-form.ts";

type PasswordStepProps = {
  mode: GateMode;
  texts: ReturnType<typeof signInTexts>;
  form: SignInForm;
  onToggle: () => void;
};

export function PasswordStep({ mode, texts, form, onToggle }: PasswordStepProps) {
  return (
    <>
      <form onSubmit={form.submitPassword} className="mt-6 flex flex-col gap-4" noValidate>
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX_LENGTH}
          required
          value={form.username}
          error={form.missing.username ? "Username is required" : null}
          onChange={(event) => form.setUsername(event.target.value)}
        />
        <PasswordField
          autoComplete={mode === "login" ? "current-password" : "new-password"}
          value={form.password}
          error={form.missing.password ? "Password is required" : null}
          onChange={form.setPassword}
        />
        <SignInError text={form.error} />
        <Button type="submit" variant="primary" className="mt-1 h-11" busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
      <button
        type="button"
        className="mt-4 min-h-11 w-full rounded-control py-2 text-center text-sm font-medium text-accent-text hover:underline"
        onClick={onToggle}
      >
        {texts.toggle}
      </button>
    </>
  );
}
