import { describe, expect, it } from "vitest";
import { breakCircles, MEANT } from "./circles.ts";
import type { EntitySpec } from "./types.ts";

const list = (
  name: string,
  links: Readonly<Record<string, string>>,
  part: EntitySpec["part"] = "main",
): EntitySpec => ({
  name,
  one: name,
  many: name,
  icon: "box",
  access: "shared",
  part,
  fields: Object.entries(links).map(([key, to]) => ({ key, label: key, kind: "relation", to })),
});
const linksOf = (entities: readonly EntitySpec[]) =>
  entities.flatMap(({ name, fields }) => fields.map(({ key }) => `${name}.${key}`));
const guessed = () => MEANT.guessed;

describe("a circle of lists is broken", () => {
  it("where nobody named the link", () => {
    const entities = [list("outings", { course: "courses" }), list("courses", { outing: "outings" })];
    breakCircles(entities, (_, { key }) => (key === "course" ? MEANT.named : MEANT.guessed));
    expect(linksOf(entities)).toEqual(["outings.course"]);
  });

  it("at what leads from the first list, where all are guessed, and nowhere else", () => {
    const entities = [
      list("packets", { booklet: "booklets" }),
      list("booklets", { seller: "sellers", packet: "packets", next: "booklets" }),
      list("sellers", {}),
    ];
    breakCircles(entities, guessed);
    expect(linksOf(entities)).toEqual(["booklets.seller", "booklets.packet", "booklets.next"]);
  });

  it("at what leads to replies, though somebody named it", () => {
    const entities = [
      list("posts", { topic: "topics" }),
      list("topics", { reply: "replies" }),
      list("replies", { post: "posts" }, "thread"),
    ];
    breakCircles(entities, (_, { key }) => (key === "reply" ? MEANT.named : MEANT.guessed));
    expect(linksOf(entities)).toEqual(["posts.topic", "replies.post"]);
  });

  it("and left where all of it was named", () => {
    const entities = [list("teams", { captain: "players" }), list("players", { team: "teams" })];
    breakCircles(entities, () => MEANT.named);
    expect(linksOf(entities)).toEqual(["teams.captain", "players.team"]);
  });
});
