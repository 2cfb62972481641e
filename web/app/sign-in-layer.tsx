// Loads the login modal when it is first wanted, above whatever screen is there.
import { lazy, Suspense } from "react";
import { useGateState } from "../lib/services.tsx";

const LoginModal = lazy(() => import("../features/session/login-modal.tsx").then((m) => ({ default: m.LoginModal })));

export function SignInLayer() {
  const gate = useGateState();
  if (!gate.open) return null;
  return (
    <Suspense fallback={null}>
      <LoginModal reason={gate.reason} initialMode={gate.mode} />
    </Suspense>
  );
}
