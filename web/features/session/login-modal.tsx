// Signs people in or up, over whatever screen asked for it.
import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { PASSWORD_MAX_LENGTH, USERNAME_MAX_LENGTH } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { signInOrUp } from "../../lib/requests/session.ts";
import { useServices } from "../../lib/services.tsx";
import type { GateMode, GateReason } from "../../lib/sign-in-gate.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import { signInTexts } from "./sign-in-texts.ts";

const FAILED = "An error occurred during login/registration";

export function LoginModal({ reason, initialMode }: { reason: GateReason; initialMode: GateMode }) {
  const { session, gate } = useServices();
  const navigate = useNavigate();
  const [mode, setMode] = useState(initialMode);
  const texts = signInTexts(mode, reason);
  const form = useSignInForm(mode, (signedIn) => {
    session.signIn(signedIn);
    if (!gate.close("signed-in")) navigate("/projects");
  });
  return (
    <Dialog
      open
      title={texts.title}
      description={texts.subtitle}
      onClose={() => {
        if (!gate.close("dismissed")) navigate("/projects", { state: { signInDismissed: true } });
      }}
    >
      <form onSubmit={form.submit} className="mt-6 flex flex-col gap-4" noValidate>
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
        <PasswordField mode={mode} form={form} />
        {form.error !== null && (
          <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-sm font-medium text-red">
            {form.error}
          </p>
        )}
        <Button type="submit" variant="primary" className="mt-1 h-11" busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
      <button
        type="button"
        className="mt-4 w-full rounded-control py-2 text-center text-sm font-medium text-accent-text hover:underline"
        onClick={() => {
          setMode(mode === "login" ? "register" : "login");
          form.forgetErrors();
        }}
      >
        {texts.toggle}
      </button>
    </Dialog>
  );
}

type SignInForm = ReturnType<typeof useSignInForm>;

function PasswordField({ mode, form }: { mode: GateMode; form: SignInForm }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      label="Password"
      name="password"
      type={shown ? "text" : "password"}
      autoComplete={mode === "login" ? "current-password" : "new-password"}
      maxLength={PASSWORD_MAX_LENGTH}
      required
      value={form.password}
      error={form.missing.password ? "Password is required" : null}
      onChange={(event) => form.setPassword(event.target.value)}
      after={
        <IconButton
          label={shown ? "Hide characters" : "Show characters"}
          icon={<Icon size={18} strokeWidth={1.75} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

function useSignInForm(
  mode: GateMode,
  onDone: (signedIn: { token: string; username: string; isSubscribed: boolean }) => void,
) {
  const { api } = useServices();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const missing = { username: tried && username.trim() === "", password: tried && password === "" };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setError(null);
    if (username.trim() === "" || password === "" || busy) return;
    setBusy(true);
    try {
      const { token, isSubscribed } = await signInOrUp(api, mode, { username: username.trim(), password });
      onDone({ token, username: username.trim(), isSubscribed });
    } catch (failure) {
      const text = serverTextOf(failure, FAILED);
      setError(text);
      notify.error(text);
      setBusy(false);
    }
  };
  const forgetErrors = () => {
    setError(null);
    setTried(false);
  };
  return { username, setUsername, password, setPassword, busy, error, missing, submit, forgetErrors };
}
