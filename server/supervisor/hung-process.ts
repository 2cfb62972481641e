// Reads the stack of a process that hangs, through Node's debugger (inspector protocol).

/** Flags that the process must have been started with: a port of the system's choice, an address that only its stderr tells. */
export const DEBUGGER_FLAGS = ["--inspect-port=0", "--inspect-publish-uid=stderr"] as const;

const LIMIT_MS = 3_000;
const FRAMES_MAX = 12;

/** As the debugger's protocol writes it (`Debugger.CallFrame`); lines count from 0. */
type Frame = { functionName: string; url: string; location: { lineNumber: number } };

/** Node opens the debugger on SIGUSR1, from within an endless loop too, and tells its address on stderr. */
export const debuggerAddress = (stderr: string): string | null =>
  /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(stderr)?.[0] ?? null;

/** Its stack as text, innermost frame first; empty when it can't be read within LIMIT_MS. */
export function readStackOfHungProcess(address: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const end = (stack: string) => {
      clearTimeout(limit);
      socket.close();
      resolve(stack);
    };
    const limit = setTimeout(() => end(""), LIMIT_MS);
    socket.onerror = () => end("");
    socket.onopen = () => {
      for (const [id, method] of ["Debugger.enable", "Debugger.pause"].entries())
        socket.send(JSON.stringify({ id, method }));
    };
    socket.onmessage = ({ data }) => {
      const { method, params } = JSON.parse(String(data));
      if (method === "Debugger.paused") end(textOf(params.callFrames));
    };
  });
}

function textOf(frames: readonly Frame[]): string {
  const lines = frames
    .slice(0, FRAMES_MAX)
    .map(
      ({ functionName, url, location }) => `  at ${functionName || "(a function)"} ${url}:${location.lineNumber + 1}`,
    );
  return ["It was busy with:", ...lines].join("\n");
}
