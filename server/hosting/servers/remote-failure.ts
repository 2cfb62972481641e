// What keeps an artifact from being shown, on its way back from the server that has the app: an error of the same kind on both.
import { z } from "zod";
import { type CheckFailure, checkFailure } from "#contract";
import { MigrationError } from "../databases/migrations.ts";
import { BootError } from "../processes/app-socket.ts";

export const remoteFailure = z.object({ failure: checkFailure });

/** Null: it is the platform's own trouble. */
export function failureToSend(error: unknown): CheckFailure | null {
  if (error instanceof MigrationError) return error.failure;
  return error instanceof BootError ? { check: "boot", message: error.message } : null;
}

/** @throws MigrationError or BootError where the answer tells of one */
export function readRemoteShow(text: string): void {
  const answer = remoteFailure.safeParse(JSON.parse(text));
  if (!answer.success) return;
  const { failure } = answer.data;
  throw failure.check === "boot" ? new BootError(failure.message) : new MigrationError(failure);
}
