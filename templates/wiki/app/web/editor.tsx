import { type ApiError, api, Button, Card, Page, Tabs, TextArea, TextInput } from "@ninefold/ui";
import { useState } from "react";
import { WikiText } from "./markdown.tsx";

type Props = {
  page: { id: string; title: string; text: string; version: number | null };
  known: ReadonlyMap<string, string>;
  onDone: () => void;
};

export function Editor({ page, known, onDone }: Props) {
  const [title, setTitle] = useState(page.title);
  const [text, setText] = useState(page.text);
  // What is saved is a change of what was there when the writing began.
  const [version] = useState(page.version ?? 1);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const save = async () => {
    setBusy(true);
    await api(`/api/pages/${page.id}/save`, { method: "POST", json: { title, text, version } }).then(
      onDone,
      (error: ApiError) => {
        setProblem(error);
        setBusy(false);
      },
    );
  };
  return (
    <Page
      title="Edit"
      narrow
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
          <Button icon="check" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className="mb-4 rounded-inner bg-danger-wash px-4 py-3 text-sm text-danger-text">
          {problem.message}
        </p>
      )}
      <div className="flex flex-col gap-4">
        <TextInput
          label="Title"
          required
          maxLength={100}
          value={title}
          onChange={setTitle}
          error={problem?.fields.title}
        />
        <Tabs
          label="Text"
          tabs={[
            {
              id: "write",
              label: "Write",
              icon: "pencil",
              content: (
                <TextArea
                  label="Text"
                  rows={18}
                  maxLength={20_000}
                  value={text}
                  onChange={setText}
                  error={problem?.fields.text}
                  help="**bold**, # heading, - list, | table |, and [[A title]] for a link to that page."
                  className="font-mono"
                />
              ),
            },
            {
              id: "look",
              label: "Look",
              icon: "eye",
              content: (
                <Card className="sm:p-8">
                  <WikiText text={text} known={known} onBegin={() => undefined} />
                </Card>
              ),
            },
          ]}
        />
      </div>
    </Page>
  );
}
