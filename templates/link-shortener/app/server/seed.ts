import { seed } from "@ninefold/server";
import { clicks, links } from "../shared/links.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const COURSES = [
  [4, 9, 7, 12, 18, 25, 31, 22, 17, 28, 35, 41, 30, 26],
  [11, 8, 9, 6, 5, 7, 4, 6, 3, 5, 4, 2, 3, 4],
  [0, 0, 1, 0, 2, 0, 1, 3, 0, 0, 2, 1, 0, 1],
];

export default seed(async ({ insert }) => {
  const made = await insert(links, [
    { name: "spring-fair", target: "https://example.com/events/2027/spring-fair?from=poster", note: "On the posters" },
    { name: "menu", target: "https://example.com/kitchen/menu-of-the-week.pdf", note: "Window of the café" },
    { name: "join", target: "https://example.com/membership/form", note: "Business cards" },
    { name: "old-survey", target: "https://example.com/survey/autumn", note: "Closed in October", active: false },
  ]);
  for (const [index, course] of COURSES.entries()) {
    const link = made[index];
    if (!link) continue;
    const rows = course.map((count, at) => ({ link: link.id, day: day(at - course.length + 1), count }));
    await insert(
      clicks,
      rows.filter(({ count }) => count > 0),
    );
  }
});
