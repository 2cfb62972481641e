// The error for work whose process was killed or did not start: the work itself is not the cause.
import { Refusal } from "#http";

const RETRY_SECONDS = 2;

/** Answered with 503; `cause` names the process and the end of its stderr. */
export class Interrupted extends Refusal {
  constructor(cause: string) {
    super(503, "This was interrupted on our side. Please try again in a moment.", "INTERRUPTED", RETRY_SECONDS);
    this.cause = new Error(cause);
  }
}
