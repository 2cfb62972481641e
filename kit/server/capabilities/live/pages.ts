// Open pages: one each, with its person, its socket and what it follows.
import { refusals } from "../../../words/refusals/index.ts";
import type { User } from "../../user.ts";
import { type Bucket, createBucket, PAGES_PER_APP, PAGES_PER_PERSON, PERSON_RATE } from "./bounds.ts";
import type { Transport } from "./transport.ts";

export type Page = Readonly<{
  id: string;
  user: User;
  transport: Transport;
  /** Names of entities. */
  watched: Set<string>;
  /** Shared by all pages of a person. */
  bucket: Bucket;
  tell(message: object): void;
}>;

export type Pages = Readonly<{
  /** The page, or why there may be no more of them. */
  add(user: User, transport: Transport): Page | string;
  remove(page: Page): void;
  all(): Iterable<Page>;
  count(): number;
}>;

export function createPages(newId: () => string): Pages {
  const open = new Set<Page>();
  const people = new Map<string, { bucket: Bucket; pages: number }>();
  return Object.freeze({
    add(user: User, transport: Transport) {
      if (open.size >= PAGES_PER_APP) return refusals().live.pagesOfApp(PAGES_PER_APP);
      const person = people.get(user.id) ?? { bucket: createBucket(PERSON_RATE), pages: 0 };
      if (person.pages >= PAGES_PER_PERSON) return refusals().live.pagesOfPerson(PAGES_PER_PERSON);
      person.pages += 1;
      people.set(user.id, person);
      const tell = (message: object) => transport.send(JSON.stringify(message));
      const page = { id: newId(), user, transport, watched: new Set<string>(), bucket: person.bucket, tell };
      open.add(page);
      return page;
    },
    remove(page: Page) {
      const person = people.get(page.user.id);
      if (!open.delete(page) || !person) return;
      person.pages -= 1;
      if (person.pages === 0) people.delete(page.user.id);
    },
    all: () => open,
    count: () => open.size,
  });
}
