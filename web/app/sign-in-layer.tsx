// Loads the login modal when it is first wanted, above whatever screen is there.
import { neededPart } from "../lib/lazy-part.tsx";
import { useGateState } from "../lib/services.tsx";

const LoginModal = neededPart(() => import("../features/session/login-modal.tsx").then((m) => m.LoginModal));

export function SignInLayer() {
  const gate = useGateState();
  if (!gate.open) return null;
  return <LoginModal reason={gate.reason} initialMode={gate.mode} />;
}
