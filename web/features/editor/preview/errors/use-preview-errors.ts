// What the preview complained about: heard from its frame, told to the server, shown until it is mended or dismissed.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { MessageFromFrame, PreviewError } from "#contract";
import { useApi } from "../../../../lib/services.tsx";
import { useInterval } from "../../../../lib/use-interval.ts";
import type { PreviewState } from "../preview-state.ts";
import {
  forgetPreviewErrors,
  isSameError,
  previewErrorsKey,
  previewErrorsQuery,
  reportPreviewErrors,
} from "./preview-error-requests.ts";

/** Errors are collected for so long and reported in one call: an app may be in a loop of them. */
const REPORT_MS = 1_000;
const REPORTED_AT_ONCE_MAX = 20;
const SHOWN_MAX = 30;

export type PreviewErrors = {
  /** Newest last. */
  errors: readonly PreviewError[];
  hear: (message: MessageFromFrame) => void;
  forget: () => void;
  /** Hands them to `take` and forgets them; when `take` resolves to false they are shown again. */
  handOver: (take: (errors: readonly PreviewError[]) => Promise<boolean>) => Promise<void>;
};

export function usePreviewErrors(projectId: string, preview: PreviewState): PreviewErrors {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = previewErrorsKey(projectId);
  const { data: errors = [] } = useQuery(previewErrorsQuery(api, projectId));
  const page = useRef<string | undefined>(undefined);
  const unreported = useRef<PreviewError[]>([]);
  const keep = (change: (known: readonly PreviewError[]) => readonly PreviewError[]) =>
    queries.setQueryData<readonly PreviewError[]>(queryKey, (known = []) => change(known));
  const hear = (message: MessageFromFrame) => {
    if (message.type === "NAVIGATED") page.current = message.path.slice(0, 300);
    if (message.type !== "APP_ERROR" || message.message === "") return;
    const error: PreviewError = {
      ...(message.kind !== undefined && { kind: message.kind }),
      message: message.message,
      ...(message.source !== undefined && { source: message.source }),
      ...(page.current !== undefined && { page: page.current }),
    };
    keep((known) => [...known.filter((one) => !isSameError(one, error)), error].slice(-SHOWN_MAX));
    if (unreported.current.length < REPORTED_AT_ONCE_MAX && !unreported.current.some((one) => isSameError(one, error)))
      unreported.current.push(error);
  };
  const report = () => {
    const reported = unreported.current.splice(0);
    if (reported.length > 0) void reportPreviewErrors(api, projectId, reported).catch(logUnreported);
  };
  useInterval(report, REPORT_MS, errors.length > 0);
  const forget = () => {
    if (errors.length === 0) return;
    unreported.current = [];
    keep(() => []);
    void forgetPreviewErrors(api, projectId).catch(logUnreported);
  };
  useForgottenWithVersion(preview, forget);
  const handOver: PreviewErrors["handOver"] = async (take) => {
    const handed = errors;
    forget();
    if (await take(handed)) return;
    keep((known) => [...handed, ...known.filter((one) => !handed.some((other) => isSameError(one, other)))]);
    unreported.current.push(...handed.slice(-REPORTED_AT_ONCE_MAX));
  };
  return { errors, hear, forget, handOver };
}

/** Errors belong to the version that made them: a changed app begins without. */
function useForgottenWithVersion({ version, pending }: PreviewState, forget: () => void): void {
  const changed = pending === "none" ? 0 : version;
  const forgetNow = useEffectEvent(forget);
  useEffect(() => {
    if (changed > 0) forgetNow();
  }, [changed]);
}

/** An error that could not be reported is still shown on this page. */
function logUnreported(error: unknown): void {
  console.warn("The preview's errors could not be reported:", error);
}
