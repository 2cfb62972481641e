// What a supervised server process tells its supervisor.

export type SupervisedMessage =
  /** A heartbeat. */
  | Readonly<{ kind: "alive" }>
  /** It takes requests, has written the crashes it was told of into its log, and ends by itself within so long once it is asked to. */
  | Readonly<{ kind: "ready"; shutdownMs: number }>;

export function isSupervisedMessage(message: unknown): message is SupervisedMessage {
  return typeof message === "object" && message !== null && "kind" in message;
}
