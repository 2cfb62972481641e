// Runs inside the guest: tries the limits in one situation and prints each finding as one line for the machine outside.
import { probeLimits } from "../../server/hosting/testing/limits-probe.ts";
import { tell } from "../guest/findings.ts";

const [, , situation = "", groups = ""] = process.argv;

try {
  for (const finding of await probeLimits({ groups: groups === "yes" ? "yes" : "no" })) tell({ situation, ...finding });
} catch (error) {
  tell({ situation, what: "the whole", holds: false, seen: String(error instanceof Error ? error.stack : error) });
}
