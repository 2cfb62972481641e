// Rows out to a CSV file and in from one.
import { api, call } from "../data/api.ts";
import { searchOf } from "../data/records.ts";
import type { AnyEntity, RecordsQuery } from "../types.ts";

export type Imported = { created: number; errors: { line: number; error: string }[] };

/** Offers a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves every row that the query finds. */
export async function exportRows(of: AnyEntity, query: RecordsQuery): Promise<void> {
  const answer = await call(`/api/${of.name}/export.csv?${searchOf(of, query)}`);
  saveFile(`${of.name}.csv`, await answer.text());
}

/** Adds the rows of a file; says which lines it could not add. */
export async function importRows({ name }: AnyEntity, file: File): Promise<Imported> {
  const headers = { "content-type": "text/csv" };
  return api<Imported>(`/api/${name}/import`, { method: "POST", body: await file.text(), headers });
}
