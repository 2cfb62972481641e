import { Dialog, ListPage, RecordForm, toast } from "@ninefold/ui";
import { type ChangeEvent, useId, useState } from "react";
import { documents, TEXT_MAX } from "../../shared/documents.ts";

type Read = { title: string; text: string };

/** A file of text is read in the browser; whoever adds it sees what was read before it is kept. */
async function read(file: File): Promise<Read> {
  const text = await file.text();
  if (text.includes("\0")) throw new Error(`${file.name} is not a text. Copy its text and add it by hand.`);
  if (text.trim() === "") throw new Error(`${file.name} is empty.`);
  if (text.length > TEXT_MAX) throw new Error(`${file.name} is too long: a document has at most 200,000 letters.`);
  return { title: file.name.replace(/\.[a-z]+$/i, ""), text };
}

export function DocumentsPage() {
  const [found, setFound] = useState<Read | null>(null);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file) read(file).then(setFound, (error: Error) => toast(error.message, "error"));
  };
  const fromFile = (
    <label
      htmlFor={id}
      className="inline-flex h-10 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-4 text-sm font-medium shadow-xs focus-within:outline-2 focus-within:outline-accent hover:bg-sunken"
    >
      From a text file
      <input id={id} type="file" accept=".txt,.md,.csv,.html,text/*" onChange={choose} className="sr-only" />
    </label>
  );
  return (
    <>
      <ListPage
        of={documents}
        columns={["title", "original"]}
        actions={fromFile}
        intro="What answers are made from. Nobody else sees them."
      />
      <Dialog open={found !== null} onOpenChange={(open) => !open && setFound(null)} title="Add a document" wide>
        {found && (
          <RecordForm
            of={documents}
            values={found}
            submit="Keep it"
            onDone={() => setFound(null)}
            onCancel={() => setFound(null)}
          />
        )}
      </Dialog>
    </>
  );
}
