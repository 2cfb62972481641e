// Off without an address (the default): then ids are all there is, and the SDK is not loaded.
import { createIdsOnly } from "./ids-only.ts";
import type { Family } from "./metric-producer.ts";
import type { RecordingSettings } from "./recorded.ts";
import type { Telemetry } from "./types.ts";

export async function openTelemetry(settings: RecordingSettings | null): Promise<Telemetry> {
  if (!settings) return createIdsOnly();
  const { recordSpans } = await import("./recorded.ts");
  return recordSpans(settings);
}

/** Sends the operator's figures as well; nothing without an address. */
export async function openMetrics(
  settings: RecordingSettings | null,
  read: () => Promise<readonly Family[]>,
): Promise<Readonly<{ close(): Promise<void> }>> {
  if (!settings) return { close: async () => {} };
  const { sendMetrics } = await import("./metric-producer.ts");
  return sendMetrics(settings, read);
}
