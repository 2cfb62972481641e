// What an app declares of a channel: who may come in, and what becomes of what they say.
import type { Entity } from "../../../entity/index.ts";
import type { User } from "../../user.ts";

/** `key`: the row's id, or the name that the page gave; empty for a channel of which there is one. */
export type Visit = Readonly<{ user: User; key: string }>;

export type ChannelDefinition = Readonly<{
  /** One channel for each row of this entity: whoever may read the row is let in, for as long as they may. */
  of?: Entity;
  /** Who is let in besides; asked again from time to time. Without it and `of`: everybody in the app. */
  join?: (visit: Visit) => boolean | Promise<boolean>;
  /**
   * Looks at a message before others hear it, and gives what they hear. Refuse with `refuse(422, "…")`; null is heard by
   * nobody. Without it messages are passed on as they are.
   */
  send?: (said: Visit & { message: unknown }) => unknown;
  /** False: nobody is told who is here. */
  presence?: boolean;
}>;

/** A channel of the app, for `createServer({ channels: { board: channel({ of: boards }) } })`. */
export function channel(definition: ChannelDefinition = {}): ChannelDefinition {
  return definition;
}

export type Channels = Readonly<Record<string, ChannelDefinition>>;

const NAME = /^[a-z][a-zA-Z0-9-]{0,40}$/;

/** Throws when a channel's name or entity is none. */
export function checkChannels(channels: Channels, entities: ReadonlyMap<string, Entity>): void {
  for (const [name, { of }] of Object.entries(channels)) {
    if (!NAME.test(name))
      throw new Error(`Channel "${name}": a name begins with a small letter and has letters, digits and "-" only.`);
    if (of && !entities.has(of.name))
      throw new Error(`Channel "${name}" is of "${of.name}", which is not among the server's resources.`);
  }
}
