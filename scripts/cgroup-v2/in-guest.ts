// Runs inside the guest: tries the limits in one situation and prints each finding as one line for the machine outside.
import { writeFileSync } from "node:fs";
import { probeLimits } from "../../server/hosting/testing/limits-probe.ts";

const [, , situation = "", groups = ""] = process.argv;

const tell = (finding: object) => writeFileSync(1, `NINEFOLD ${JSON.stringify({ situation, ...finding })}\n`);

try {
  for (const finding of await probeLimits({ groups: groups === "yes" ? "yes" : "no" })) tell(finding);
} catch (error) {
  tell({ what: "the whole", holds: false, seen: String(error instanceof Error ? error.stack : error) });
}
