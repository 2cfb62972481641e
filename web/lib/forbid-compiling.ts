// Keeps zod from making code out of text, which the page's content security policy forbids. Imported before any schema is made.
import { config } from "zod/mini";

config({ jitless: true });
