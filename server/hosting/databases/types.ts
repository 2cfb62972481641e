// Types of apps' databases that other folders use.
import type { Credentials } from "./creation.ts";

/** How to sign in to one database: `name` is that of the database, its schema and its role. */
export type AppDatabase = Credentials & Readonly<{ url: string }>;

/** Where the apps' databases are. */
export type AppsDatabase = Readonly<{
  /** As apps' rows know it; absent: `main`. */
  name?: string;
  /** Of the database from which they are looked after; null: beside the platform's, in the same server. */
  url: string | null;
  /** Its processes run on this machine, within the server's sight. */
  isLocal: boolean;
  /** Where its files are, if on this machine. */
  directory?: string;
  /** How often the embedded PostgreSQL was found dead and started again. */
  restarts?(): number;
  /** More of them, beside this one. */
  others?: readonly AppsDatabase[];
}>;
