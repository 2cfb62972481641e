// Kinds of columns that many tables have.
import type { ColumnType } from "kysely";

/** Set by the database when it is not given. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** The same, and never changed. */
export type FixedTimestamp = ColumnType<Date, Date | undefined, never>;
/** `jsonb`: read as a value, written as its text. */
export type Json<Value> = ColumnType<Value, string | undefined, string>;
