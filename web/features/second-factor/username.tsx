// Tells password managers whose password a form asks for.

export function UsernameForPasswordManagers({ value }: { value: string | null }) {
  return <input type="text" name="username" autoComplete="username" value={value ?? ""} readOnly hidden />;
}
