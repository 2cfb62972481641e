// Why a sign-in was refused, above its button.

export function SignInError({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-sm font-medium text-red">
      {text}
    </p>
  );
}
