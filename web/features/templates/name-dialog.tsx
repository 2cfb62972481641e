// Asks what the app shall be called that begins from a template.
import { type FormEvent, useState } from "react";
import { APP_NAME_MAX_LENGTH, type TemplateChoice, type TemplateListItem } from "#contract";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Banner } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";

type NameDialogProps = {
  template: TemplateListItem;
  busy: boolean;
  error: string | null;
  onBegin: (choice: TemplateChoice) => void;
  onClose: () => void;
};

export function NameDialog({ template, busy, error, onBegin, onClose }: NameDialogProps) {
  const [name, setName] = useState(template.appName);
  const [tried, setTried] = useState(false);
  const missing = name.trim() === "";
  const begin = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !busy) onBegin({ template: template.name, name: name.trim() });
  };
  return (
    <Dialog open onClose={onClose} title={`Begin from ${template.title}`} description={template.summary}>
      {template.picture !== null && (
        <img
          src={template.picture}
          alt=""
          className="mt-5 aspect-[8/5] w-full rounded-control border border-hairline object-cover object-top"
        />
      )}
      <form onSubmit={begin} noValidate className="mt-5 flex flex-col gap-4">
        <TextField
          label="Name of your app"
          value={name}
          maxLength={APP_NAME_MAX_LENGTH}
          required
          autoComplete="off"
          error={tried && missing ? "Give your app a name" : null}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        {error !== null && <Banner>{error}</Banner>}
        <Button type="submit" variant="primary" className="h-11" busy={busy}>
          Begin
        </Button>
      </form>
    </Dialog>
  );
}
