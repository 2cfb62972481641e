// What is told of apps' databases below the room that makes them.
import type { Credentials } from "./creation.ts";

/** How to sign in to one database: `name` is that of the database, its schema and its role. */
export type AppDatabase = Credentials & Readonly<{ url: string }>;
