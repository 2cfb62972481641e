// What the editor says when the realtime connection has trouble.
export const CONNECTION_TEXTS = {
  troubled: "Connection issues detected. The preview may be out of sync - refresh the page if updates stop working.",
  lost: "Lost connection to the server. Please refresh the page to restore live updates.",
} as const;
