// The second step of signing in: the code of an authenticator app, or a recovery code.
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeField, type CodeKind } from "../../ui/code-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignInError } from "./sign-in-error.tsx";
import type { SignInForm } from "./use-sign-in-form.ts";

const TEXTS = {
  app: {
    title: "Enter Your Code",
    subtitle: "Open your authenticator app. It shows a code for Ninefold.",
    other: "Use a recovery code instead",
  },
  recovery: {
    title: "Enter a Recovery Code",
    subtitle: "One of the ten that you kept when you turned two-step sign-in on. Each is good once.",
    other: "Use your authenticator app instead",
  },
} as const;

type CodeStepProps = {
  form: Pick<SignInForm, "username" | "busy" | "error" | "submitCode" | "startOver" | "forgetErrors">;
  onClose: () => void;
};

export function CodeStep({ form, onClose }: CodeStepProps) {
  const [kind, setKind] = useState<CodeKind>("app");
  // What was typed of each stays.
  const [codes, setCodes] = useState({ app: "", recovery: "" });
  const texts = TEXTS[kind];
  const code = codes[kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") void form.submitCode(code);
  };
  return (
    <Dialog open title={texts.title} description={texts.subtitle} onClose={onClose}>
      <form onSubmit={submit} className="mt-6 flex flex-col gap-4" noValidate>
        <CodeField
          key={kind}
          kind={kind}
          value={code}
          autoFocus
          onChange={(value) => setCodes({ ...codes, [kind]: value })}
        />
        <SignInError text={form.error} />
        <Button type="submit" variant="primary" className="mt-1 h-11" busy={form.busy} disabled={code.trim() === ""}>
          Sign In
        </Button>
      </form>
      <div className="mt-4 flex flex-col text-sm font-medium">
        <button
          type="button"
          className="w-full min-h-11 rounded-control py-2 text-center text-accent-text hover:underline"
          onClick={() => {
            setKind(kind === "app" ? "recovery" : "app");
            form.forgetErrors();
          }}
        >
          {texts.other}
        </button>
        <button
          type="button"
          className="w-full min-h-11 rounded-control py-2 text-center text-muted [overflow-wrap:anywhere] hover:underline"
          onClick={form.startOver}
        >
          Not {form.username.trim()}? Start over
        </button>
      </div>
    </Dialog>
  );
}
