// Who comes, and the press that books.
import { type ApiError, Button, publicAddress, sendPublic, TextArea, TextInput } from "@ninefold/ui";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";

type Person = { name: string; phone: string; mail: string; wish: string };

export function Details({ service, day, from }: { service: string; day: string; from: string }) {
  const [person, setPerson] = useState<Person>({ name: "", phone: "", mail: "", wish: "" });
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const set = (part: Partial<Person>) => setPerson((now) => ({ ...now, ...part }));
  const book = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { mail, wish, ...rest } = person;
      const page = publicAddress("/appointment/");
      const more = { ...(mail.trim() ? { mail: mail.trim() } : {}), ...(wish.trim() ? { wish: wish.trim() } : {}) };
      const { code } = await sendPublic<{ code: string }>("/book", { ...rest, ...more, service, day, from, page });
      navigate(`/appointment/${code}`);
    } catch (error) {
      setProblem(error as ApiError);
      setBusy(false);
    }
  };
  const fields = problem?.fields ?? {};
  return (
    <form noValidate onSubmit={(event) => void book(event)} className="grid gap-4 sm:grid-cols-2">
      <TextInput
        label="Your name"
        required
        autoComplete="name"
        value={person.name}
        onChange={(name) => set({ name })}
        error={fields.name}
      />
      <TextInput
        label="Phone"
        required
        type="tel"
        autoComplete="tel"
        value={person.phone}
        onChange={(phone) => set({ phone })}
        error={fields.phone}
      />
      <TextInput
        label="E-mail, for a confirmation"
        type="email"
        autoComplete="email"
        value={person.mail}
        onChange={(mail) => set({ mail })}
        error={fields.mail}
        className="sm:col-span-2"
      />
      <TextArea
        label="Anything we should know?"
        rows={2}
        maxLength={500}
        value={person.wish}
        onChange={(wish) => set({ wish })}
        className="sm:col-span-2"
      />
      {problem && Object.keys(fields).length === 0 && (
        <p role="alert" className="rounded-inner bg-danger-wash px-4 py-3 text-sm text-danger-text sm:col-span-2">
          {problem.message}
        </p>
      )}
      <Button type="submit" icon="calendar-check" busy={busy} className="sm:col-span-2 sm:justify-self-end">
        Book it
      </Button>
    </form>
  );
}
