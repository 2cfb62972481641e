// Signs people in or up, over whatever screen asked for it: with a password and, where the account has one, a code.
import { useState } from "react";
import { useNavigate } from "../../lib/address.tsx";
import { useServices } from "../../lib/services.tsx";
import type { GateMode, GateReason } from "../../lib/sign-in-gate.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { signInTexts } from "./sign-in-texts.ts";
import { useSignInForm } from "./use-sign-in-form.ts";

export function LoginModal({ reason, initialMode }: { reason: GateReason; initialMode: GateMode }) {
  const { session, gate } = useServices();
  const navigate = useNavigate();
  const [mode, setMode] = useState(initialMode);
  const form = useSignInForm(mode, (signedIn) => {
    session.signIn(signedIn);
    if (!gate.close("signed-in")) navigate("/projects");
  });
  const texts = signInTexts(mode, reason);
  const toggle = () => {
    setMode(mode === "login" ? "register" : "login");
    form.takeBack();
  };
  const onClose = () => {
    if (!gate.close("dismissed")) navigate("/projects", { state: { signInDismissed: true } });
  };
  if (form.step === "code") return <CodeStep form={form} onClose={onClose} />;
  return (
    <Dialog open title={texts.title} description={texts.subtitle} onClose={onClose}>
      <PasswordStep mode={mode} texts={texts} form={form} onToggle={toggle} />
    </Dialog>
  );
}
