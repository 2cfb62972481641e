// Whether somebody may use an app, and as what.

export type AccessAnswer =
  | { allowed: true; role: "owner" | "member"; username: string; plan: string | null }
  | { allowed: false; reason: string };
