// What is typed to sign in or up, and how far it has come: the password, then the code that some accounts ask for.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Session, SIGN_IN_AGAIN } from "#contract";
import { ApiError, serverTextOf } from "../../lib/api-error.ts";
import { finishSignIn, signInOrUp } from "../../lib/requests/session.ts";
import { useServices } from "../../lib/services.tsx";
import type { GateMode } from "../../lib/sign-in-gate.ts";
import { notify } from "../../ui/toast.ts";

const FAILED = "An error occurred during login/registration";

export type SignInForm = ReturnType<typeof useSignInForm>;
type Done = (signedIn: { token: string; username: string; isSubscribed: boolean }) => void;

export function useSignInForm(mode: GateMode, onDone: Done) {
  const { api } = useServices();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  /** Given for a right password by an account that asks for a code. */
  const [challenge, setChallenge] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const missing = { username: tried && username.trim() === "", password: tried && password === "" };

  const asking = useAborted();
  const ask = async (call: (signal: AbortSignal) => Promise<Session>) => {
    if (busy) return;
    setError(null);
    setBusy(true);
    const signal = asking.begin();
    try {
      const { token, isSubscribed } = await call(signal);
      signal.throwIfAborted();
      onDone({ token, username: username.trim(), isSubscribed });
    } catch (failure) {
      if (signal.aborted) return;
      setBusy(false);
      const next = failure instanceof ApiError ? failure.challenge : undefined;
      if (next !== undefined) return setChallenge(next);
      if (failure instanceof ApiError && failure.code === SIGN_IN_AGAIN) setChallenge(null);
      const text = serverTextOf(failure, FAILED);
      setError(text);
      // Of a password the specification wants it told twice (section 8).
      if (challenge === null) notify.error(text);
    }
  };
  const submitPassword = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setError(null);
    if (username.trim() === "" || password === "") return;
    await ask((signal) => signInOrUp(api, mode, { username: username.trim(), password }, signal));
  };
  const submitCode = (code: string) => ask((signal) => finishSignIn(api, { challenge: challenge ?? "", code }, signal));
  const forgetErrors = () => {
    setError(null);
    setTried(false);
  };
  /** What was sent signs nobody in any more. */
  const takeBack = () => {
    asking.abort();
    setBusy(false);
    forgetErrors();
  };
  const startOver = () => {
    takeBack();
    setChallenge(null);
    setPassword("");
  };
  const step = challenge === null ? ("password" as const) : ("code" as const);
  return {
    step,
    username,
    setUsername,
    password,
    setPassword,
    busy,
    error,
    missing,
    submitPassword,
    submitCode,
    forgetErrors,
    takeBack,
    startOver,
  };
}

/** One call at a time, which ends where its screen does. */
function useAborted() {
  const controller = useRef<AbortController | null>(null);
  const abort = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  return {
    abort,
    begin(): AbortSignal {
      controller.current = new AbortController();
      return controller.current.signal;
    },
  };
}
