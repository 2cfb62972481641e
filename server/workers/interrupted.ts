// Work whose process was ended from outside or never came to life: the work itself is not to blame.
import { Refusal } from "#http";

const RETRY_SECONDS = 2;

/** Answered with 503; `cause` says which process it was and what it said last. */
export class Interrupted extends Refusal {
  constructor(cause: string) {
    super(503, "This was interrupted on our side. Please try again in a moment.", "INTERRUPTED", RETRY_SECONDS);
    this.cause = new Error(cause);
  }
}
