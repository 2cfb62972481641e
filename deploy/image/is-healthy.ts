// The image's health check: whether the server in this container answers. Exit code 0 or 1.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? "3000"}/healthz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
