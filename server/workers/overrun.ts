// The error for work that exceeded its time or memory.
import { Refusal } from "#http";

/** Answered with 422 and the task's own sentence. */
export class Overrun extends Refusal {
  readonly kind: "time" | "memory";
  constructor(kind: "time" | "memory", message: string) {
    super(422, message, "TOO_MUCH_WORK");
    this.kind = kind;
  }
}
