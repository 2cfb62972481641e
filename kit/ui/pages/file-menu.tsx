// Takes rows out to a CSV file and in from one.

import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { words } from "../../words/index.ts";
import { api, call } from "../data/api.ts";
import { searchOf } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, Menu } from "../parts/overlays.tsx";
import { toast } from "../parts/toasts.tsx";
import type { AnyEntity, RecordsQuery } from "../types.ts";

type Result = { created: number; errors: { line: number; error: string }[] };

/** Offers a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function FileMenu({ of, query, mayImport }: { of: AnyEntity; query: RecordsQuery; mayImport: boolean }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result | null>(null);
  const fail = (error: unknown) => toast(error instanceof Error ? error.message : words().problems.didNotWork, "error");
  const exportRows = async () => {
    const { page: _page, pageSize: _size, ...rest } = query;
    const answer = await call(`/api/${of.name}/export.csv?${searchOf(of, rest)}`);
    saveFile(`${of.name}.csv`, await answer.text());
  };
  const importRows = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const answer = await api<Result>(`/api/${of.name}/import`, {
      method: "POST",
      body: await file.text(),
      headers: { "content-type": "text/csv" },
    });
    await client.invalidateQueries();
    if (answer.errors.length > 0) setResult(answer);
    else toast(words().files.added(answer.created));
  };
  const items = [
    { label: words().files.export, icon: "download", onSelect: () => void exportRows().catch(fail) },
    ...(mayImport ? [{ label: words().files.import, icon: "upload", onSelect: () => input.current?.click() }] : []),
  ];
  return (
    <>
      <Menu
        label={words().actions.more}
        items={items}
        trigger={<Button variant="secondary" icon="ellipsis" aria-label={words().actions.moreForMany(of.many)} />}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={words().files.with(of.many)}
        className="hidden"
        onChange={(event) => void importRows(event).catch(fail)}
      />
      {result && (
        <Dialog
          open
          onOpenChange={() => setResult(null)}
          title={words().files.finished}
          text={words().files.result(result.created, result.errors.length)}
        >
          <ul className="space-y-2 text-sm">
            {result.errors.map(({ line, error }) => (
              <li key={line}>
                <span className="font-medium">{words().files.line(line)}</span> {error}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
