// Who is in a channel: each person once, however many pages they have. News of many who come and go are told together.
import type { User } from "../../user.ts";
import { PEOPLE_LISTED_MAX } from "./bounds.ts";

export type PresentPerson = Readonly<{ id: string; name: string }>;
type News = { joined?: PresentPerson[]; left?: string[]; count: number };

export type Presence = Readonly<{
  enter(user: User): void;
  leave(user: User): void;
  /** The first of them, and how many there are. */
  listed(): { people: PresentPerson[]; count: number };
  close(): void;
}>;

/** The more there are, the less often news is worth its messages. */
const tellingPauseMs = (people: number) => Math.min(2_000, 50 + people * 5);

export function createPresence(tell: (news: News) => void): Presence {
  const pagesOf = new Map<string, { person: PresentPerson; pages: number }>();
  const joined = new Map<string, PresentPerson>();
  const left = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  function tellNews(): void {
    timer = null;
    if (joined.size + left.size === 0) return;
    tell({ joined: [...joined.values()].slice(0, PEOPLE_LISTED_MAX), left: [...left], count: pagesOf.size });
    joined.clear();
    left.clear();
  }
  const plan = () => {
    timer ??= setTimeout(tellNews, tellingPauseMs(pagesOf.size));
  };

  return Object.freeze({
    enter({ id, name }: User) {
      const known = pagesOf.get(id);
      if (known) {
        known.pages += 1;
        return;
      }
      const person = { id, name };
      pagesOf.set(id, { person, pages: 1 });
      if (!left.delete(id)) joined.set(id, person);
      plan();
    },
    leave({ id }: User) {
      const known = pagesOf.get(id);
      if (!known) return;
      known.pages -= 1;
      if (known.pages > 0) return;
      pagesOf.delete(id);
      if (!joined.delete(id)) left.add(id);
      plan();
    },
    listed() {
      const people = [...pagesOf.values()].slice(0, PEOPLE_LISTED_MAX).map(({ person }) => person);
      return { people, count: pagesOf.size };
    },
    close() {
      if (timer) clearTimeout(timer);
    },
  });
}
