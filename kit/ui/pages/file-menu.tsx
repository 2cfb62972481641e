// Takes rows out to a CSV file and in from one.

import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { words } from "../../words/index.ts";
import { laterPart } from "../later-parts.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, Menu } from "../parts/overlays.tsx";
import { toast } from "../parts/toasts.tsx";
import type { AnyEntity, RecordsQuery } from "../types.ts";
import type { Imported } from "./file-rows.ts";

export function FileMenu({ of, query, mayImport }: { of: AnyEntity; query: RecordsQuery; mayImport: boolean }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Imported | null>(null);
  const fail = (error: unknown) => toast(error instanceof Error ? error.message : words().problems.didNotWork, "error");
  const exportRows = async () => {
    const { page: _page, pageSize: _size, ...rest } = query;
    const run = await laterPart("exportRows");
    await run(of, rest);
  };
  const importRows = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    const run = await laterPart("importRows");
    const answer = await run(of, file);
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
