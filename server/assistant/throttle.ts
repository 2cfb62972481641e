// A throttle: of calls that follow each other closely one is carried out.

/** Calls of `soon` within `pauseMs` (milliseconds) lead to one `action`, at the end of that time. */
export function createThrottle(pauseMs: number, action: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    action();
  };
  return {
    soon() {
      timer ??= setTimeout(now, pauseMs);
    },
    now,
    stop: () => clearTimeout(timer),
  };
}
