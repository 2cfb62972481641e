// A field for a password, whose characters can be shown.
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { PASSWORD_MAX_LENGTH } from "#contract";
import { IconButton } from "./button.tsx";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps = {
  autoComplete: "current-password" | "new-password";
  value: string;
  error?: string | null;
  errorRole?: "alert";
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

export function PasswordField({ autoComplete, value, error = null, onChange, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      label="Password"
      name="password"
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      maxLength={PASSWORD_MAX_LENGTH}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
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
