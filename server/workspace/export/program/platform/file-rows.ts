// The rows of uploaded files, in the app's own database: what there is, how much of it, and what no row of the app holds.
import type { Sql } from "../database.ts";
import type { AppName, FileRows, KnownFile } from "../rules.js";

const UNKEPT_HOURS = 24;

export async function openFileRows(sql: Sql): Promise<FileRows> {
  await sql`create table if not exists _export_files (id uuid primary key, hash text not null, bytes bigint not null, name text not null,
    type text not null, width integer, height integer, uploaded_by text not null, kept_at timestamptz,
    created_at timestamptz not null default now())`;
  return {
    async add(_app, uploadedBy, { id, hash, bytes, name, type, width, height }) {
      await sql`insert into _export_files (id, hash, bytes, name, type, width, height, uploaded_by)
        values (${id}, ${hash}, ${bytes}, ${name}, ${type}, ${width}, ${height}, ${uploadedBy})`;
    },
    async find(_app: AppName, id: string) {
      const [row] = await sql<KnownFile[]>`
        select id, hash, bytes::float8 as bytes, name, type, width, height from _export_files where id = ${id}`;
      return row ?? null;
    },
    async bytesOf() {
      const [row] = await sql<{ bytes: number }[]>`
        select coalesce(sum(bytes), 0)::float8 as bytes from _export_files`;
      return row?.bytes ?? 0;
    },
    async unkeptOf(_app, userId) {
      const [row] = await sql<{ files: number; bytes: number }[]>`
        select count(*)::integer as files, coalesce(sum(bytes), 0)::float8 as bytes from _export_files
        where uploaded_by = ${userId} and kept_at is null`;
      return row ?? { files: 0, bytes: 0 };
    },
    async keep(_app, ids) {
      const rows = await sql<{ id: string }[]>`
        update _export_files set kept_at = coalesce(kept_at, now()) where id = any(${[...ids]}::uuid[]) returning id`;
      return rows.map(({ id }) => id);
    },
    async remove(_app, ids) {
      await sql`delete from _export_files where id = any(${[...ids]}::uuid[])`;
    },
    async removeOfProject() {},
    async forgetOld() {
      await sql`delete from _export_files
        where kept_at is null and created_at < now() - make_interval(hours => ${UNKEPT_HOURS})`;
    },
    // Whoever deletes rows by their own SQL removes their files, too.
    toLookAt: async () => [],
    async noteLook() {},
    async wanted(hashes) {
      const rows = await sql<{ hash: string }[]>`
        select distinct hash from _export_files where hash = any(${[...hashes]})`;
      return new Set(rows.map(({ hash }) => hash));
    },
  };
}
