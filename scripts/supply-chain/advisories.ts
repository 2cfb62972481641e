// What `npm audit --json` says of the packages that run in production, and whether that keeps a release back.

export type Verdict = Readonly<{ outcome: "clean" | "affected" | "not asked"; line: string }>;

type Advisory = Readonly<{ severity?: string; via?: readonly unknown[]; fixAvailable?: unknown }>;
type Report = Readonly<{ vulnerabilities?: Readonly<Record<string, Advisory>>; metadata?: unknown }>;

/** From here on an advisory keeps a release back. */
const GRAVE = ["high", "critical"];

function parse(output: string): Report | null {
  try {
    const report: unknown = JSON.parse(output);
    return typeof report === "object" ? report : null;
  } catch {
    return null;
  }
}

/** A registry that does not answer is no reason to fail: whoever has none learns it in one line. */
export function judgeAudit(output: string): Verdict {
  const report = parse(output);
  if (!report?.vulnerabilities || !report.metadata)
    return {
      outcome: "not asked",
      line: "Advisories: the registry could not be asked; nothing is known about them today.",
    };
  const all = Object.entries(report.vulnerabilities);
  const grave = all.filter(([, { severity }]) => GRAVE.includes(severity ?? ""));
  if (grave.length === 0)
    return { outcome: "clean", line: `Advisories: none that is high or critical (${all.length} below that).` };
  const named = grave.map(([name, { severity }]) => `${name} (${severity})`);
  return { outcome: "affected", line: `Advisories: ${named.join(", ")}. "npm audit --omit=dev" tells more.` };
}
