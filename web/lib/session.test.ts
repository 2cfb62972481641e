// Who is signed in, as the browser remembers it.
import { describe, expect, it } from "vitest";
import { createSessionStore, usernameOf } from "./session.ts";
import type { TextStorage } from "./storage.ts";

function memoryStorage(): TextStorage & { all: () => Record<string, string> } {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    all: () => Object.fromEntries(values),
  };
}

describe("the session", () => {
  it("§4 Session · stores token and username, isSubscribed from the response, isCreator false; §3 User session · isSubscribed, isCreator: kept as text", () => {
    const storage = memoryStorage();
    createSessionStore(storage).signIn({ token: "t", username: "ada", isSubscribed: true });
    expect(storage.all()).toEqual({ token: "t", username: "ada", isSubscribed: "true", isCreator: "false" });
  });

  it("§4 Session · logout clears, expiry clears: the four fields, and nothing else", () => {
    const storage = memoryStorage();
    storage.set("selectedProjectId", "p1");
    const session = createSessionStore(storage);
    session.signIn({ token: "t", username: "ada", isSubscribed: false });
    session.clear();
    expect(storage.all()).toEqual({ selectedProjectId: "p1" });
    expect(session.get().token).toBeNull();
  });

  it("is one person's while another tab signs somebody else in, key by key", () => {
    const storage = memoryStorage();
    const tokenOf = (username: string) => `e30.${Buffer.from(JSON.stringify({ username })).toString("base64url")}.x`;
    const session = createSessionStore(storage);
    session.signIn({ token: tokenOf("ada"), username: "ada", isSubscribed: false });
    storage.set("token", tokenOf("bob"));
    session.refresh();
    expect(session.get()).toMatchObject({ token: tokenOf("bob"), username: "bob" });
  });

  it("of a refused token ends, and not that of somebody who has signed in since", () => {
    const storage = memoryStorage();
    const session = createSessionStore(storage);
    session.signIn({ token: "old", username: "ada", isSubscribed: false });
    storage.set("token", "new");
    expect(session.end("old")).toBe(false);
    expect(session.get().token).toBe("new");
    expect(session.end("new")).toBe(true);
    expect(storage.all()).toEqual({});
    expect(session.end("new")).toBe(true);
  });

  it("§3 User session · username from the token: read from its payload", () => {
    const payload = Buffer.from(JSON.stringify({ username: "Åsa" })).toString("base64url");
    expect(usernameOf(`e30.${payload}.x`)).toBe("Åsa");
    expect([null, "", "a.b.c", "nonsense"].map(usernameOf)).toEqual([null, null, null, null]);
  });
});
