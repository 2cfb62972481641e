// A field for a code: six digits of an authenticator app, or a recovery code.
import { TextField } from "./text-field.tsx";

export type CodeKind = "app" | "recovery";

type CodeFieldProps = {
  kind: CodeKind;
  value: string;
  error?: string | null;
  errorRole?: "alert";
  help?: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

/** Takes what is pasted as it is, with spaces and hyphens: the server reads them away. */
export function CodeField({ kind, value, onChange, ...rest }: CodeFieldProps) {
  const isApp = kind === "app";
  return (
    <TextField
      {...rest}
      label={isApp ? "Code" : "Recovery code"}
      name={isApp ? "code" : "recovery-code"}
      inputMode={isApp ? "numeric" : "text"}
      autoComplete={isApp ? "one-time-code" : "off"}
      autoCapitalize={isApp ? "none" : "characters"}
      autoCorrect="off"
      spellCheck={false}
      placeholder={isApp ? "123456" : "XXXXX-XXXXX"}
      required
      value={value}
      className="[&_input]:font-mono [&_input]:tabular-nums [&_input]:tracking-[0.12em]"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
