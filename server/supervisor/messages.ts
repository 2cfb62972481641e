// What a supervised server process tells its supervisor.

export type SupervisedMessage =
  /** A heartbeat. */
  | Readonly<{ kind: "alive" }>
  /** It takes requests, and has written the crashes it was told of into its log. */
  | Readonly<{ kind: "ready" }>;

export function isSupervisedMessage(message: unknown): message is SupervisedMessage {
  return typeof message === "object" && message !== null && "kind" in message;
}
