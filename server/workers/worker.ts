// The server's side of one worker: a process that does one piece of work at a time.
import { Refusal } from "#http";
import type { SandboxedProcess } from "#sandbox";
import { Interrupted } from "./interrupted.ts";
import { ABORT_MS, DEADLINES_MAX, KEPT_WAITING, WORKER_START_MS } from "./limits.ts";
import type { Answer, Request } from "./messages.ts";
import { Overrun } from "./overrun.ts";
import type { Task } from "./task.ts";

export type Worker = Readonly<{
  /** False once its process has ended or is to end. */
  isUsable(): boolean;
  hasLoaded(module: string): boolean;
  /** Resident memory after its last work, in bytes. */
  residentBytes(): number;
  perform<Input, Output>(task: Task<Input, Output>, input: Input, signal: AbortSignal | undefined): Promise<Output>;
  /** Gives it a smaller share of the processor, or its share back; false where that can't be undone. */
  giveWay: SandboxedProcess["giveWay"];
  destroy(): Promise<void>;
}>;

const STDERR_KEPT = 4_000;

/** Settles once the process is ready. @throws Interrupted when it does not become so */
export async function openWorker(sandboxed: SandboxedProcess): Promise<Worker> {
  const { child } = sandboxed;
  const state = { usable: true, residentBytes: 0, stderr: "" };
  const loaded = new Set<string>();
  const listeners = new Set<(event: Answer | "ended") => void>();
  const tell = (event: Answer | "ended") => {
    for (const listener of [...listeners]) listener(event);
  };
  child.on("message", (answer: Answer) => tell(answer));
  child.once("exit", () => {
    state.usable = false;
    tell("ended");
  });
  child.once("error", () => tell("ended"));
  child.stdout?.resume();
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    state.stderr = (state.stderr + text).slice(-STDERR_KEPT);
  });

  const destroy = async () => {
    state.usable = false;
    await sandboxed.destroy();
  };

  /** The next event, or "late" after so many milliseconds, as often as it is to go on. */
  function nextEvent(milliseconds: number, goesOn: () => Promise<boolean>): Promise<Answer | "ended" | "late"> {
    return new Promise((resolve) => {
      const settle = (event: Answer | "ended" | "late") => {
        clearTimeout(timer);
        listeners.delete(settle);
        resolve(event);
      };
      const look = async () => {
        const isGoingOn = await goesOn();
        if (!listeners.has(settle)) return;
        if (isGoingOn) timer = setTimeout(look, milliseconds);
        else settle("late");
      };
      let timer = setTimeout(look, milliseconds);
      listeners.add(settle);
    });
  }

  /** Work that has not had its time of the processor, as on a busy machine, gets some more, up to a bound. */
  function keptWaiting(deadlineMs: number): () => Promise<boolean> {
    const atFirst = sandboxed.processorMs();
    let deadlines = 1;
    return async () => {
      const [before, now] = [await atFirst, await sandboxed.processorMs()];
      if (before === null || now === null || deadlines >= DEADLINES_MAX) return false;
      deadlines += 1;
      return now - before < deadlineMs * KEPT_WAITING;
    };
  }

  const first = await nextEvent(WORKER_START_MS, async () => false);
  if (typeof first === "string" || first.kind !== "ready") {
    await destroy();
    throw new Interrupted(`a worker did not start: ${state.stderr.trim() || JSON.stringify(first)}`);
  }

  async function perform<Input, Output>(task: Task<Input, Output>, input: Input, signal: AbortSignal | undefined) {
    loaded.add(task.module);
    const answered = nextEvent(task.deadlineMs, keptWaiting(task.deadlineMs));
    const request: Request = { kind: "work", module: task.module, input };
    child.send(request, (error) => error && tell("ended"));
    const event = await untilAborted(answered, signal);
    if (event === "aborted") {
      const abort: Request = { kind: "abort" };
      child.send(abort, () => {});
      const late = setTimeout(() => void destroy(), ABORT_MS);
      const last = await answered;
      clearTimeout(late);
      if (typeof last === "string") await destroy();
      throw signal?.reason;
    }
    if (event === "late") {
      await destroy();
      throw new Overrun("time", task.tooMuch);
    }
    if (event === "ended") {
      const outOfMemory = (await sandboxed.ranOutOfMemory()) || /heap out of memory|memory limit/i.test(state.stderr);
      await destroy();
      if (outOfMemory) throw new Overrun("memory", task.tooMuch);
      throw new Interrupted(`a worker ended during ${task.module}: ${state.stderr.trim()}`);
    }
    // The kernel may have ended a program that the task started, and not the worker.
    if (event.kind === "failed" && (await sandboxed.ranOutOfMemory())) {
      await destroy();
      throw new Overrun("memory", task.tooMuch);
    }
    return outputOf<Output>(event);
  }

  function outputOf<Output>(answer: Answer): Output {
    if (answer.kind === "ready") throw new Error("a worker began anew");
    state.residentBytes = answer.rss;
    if (answer.kind === "refused") throw new Refusal(answer.status, answer.message, answer.code);
    if (answer.kind === "failed") {
      // Its state is unknown (a process that it started may have died), so it is not used again.
      state.usable = false;
      throw new Error(answer.message);
    }
    // The task's own function returned it.
    return answer.output as Output;
  }

  return Object.freeze({
    hasLoaded: (module: string) => loaded.has(module),
    isUsable: () => state.usable && child.connected,
    residentBytes: () => state.residentBytes,
    perform,
    giveWay: sandboxed.giveWay,
    destroy,
  });
}

/** Whichever comes first. */
async function untilAborted<Event>(event: Promise<Event>, signal: AbortSignal | undefined): Promise<Event | "aborted"> {
  if (!signal) return event;
  const { promise, resolve } = Promise.withResolvers<"aborted">();
  const abort = () => resolve("aborted");
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([event, promise]).finally(() => signal.removeEventListener("abort", abort));
}
