// Who is signed in to the platform, as hosting sees them.

export type CurrentUser = Readonly<{ id: string; username: string; sessionId?: string }>;
