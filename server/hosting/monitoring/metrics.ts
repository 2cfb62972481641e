// Figures for the operator, in Prometheus' format.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AppEnvironment } from "#contract";
import type { Family } from "#telemetry";

export type Metrics = Readonly<{
  call(environment: AppEnvironment, status: number, durationMs: number): void;
  start(options: { environment: AppEnvironment; isWake: boolean; succeeded: boolean; durationMs: number }): void;
  deploy(outcome: "serving" | "failed"): void;
  /** The same as data. */
  families(): Promise<readonly Family[]>;
  /** The page that Prometheus reads, and its content type. */
  read(): Promise<{ contentType: string; text: string }>;
}>;

/** @param ask what is only known at the moment of reading; what can't be told is left out */
export function createMetrics(ask: {
  awake(): Readonly<Record<AppEnvironment, number>>;
  down(): number;
  waitingAlerts(): Promise<number>;
  /** How often the server was started again after a crash, by its cause. */
  serverRestarts: readonly (readonly [cause: string, count: number])[];
  /** How often a postmaster of the embedded PostgreSQL was found dead and started again. */
  databaseRestarts?: (() => number) | undefined;
}): Metrics {
  const register = new Registry();
  const registers = [register];
  new Gauge({
    name: "ninefold_apps_awake",
    help: "Apps with a running process",
    labelNames: ["environment"],
    registers,
    collect() {
      for (const [environment, count] of Object.entries(ask.awake())) this.set({ environment }, count);
    },
  });
  new Gauge({
    name: "ninefold_apps_down",
    help: "Live apps that crashed or fail their health check",
    registers,
    collect() {
      this.set(ask.down());
    },
  });
  new Gauge({
    name: "ninefold_alerts_waiting",
    help: "Messages on their way to creators' webhooks",
    registers,
    async collect() {
      this.set(await ask.waitingAlerts().catch(() => Number.NaN));
    },
  });
  const { databaseRestarts } = ask;
  if (databaseRestarts)
    new Gauge({
      name: "ninefold_database_restarts",
      help: "Starts of the embedded PostgreSQL after it was found dead",
      registers,
      collect() {
        this.set(databaseRestarts());
      },
    });
  new Gauge({
    name: "ninefold_memory_bytes",
    help: "Resident memory of the server itself",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  new Gauge({
    name: "ninefold_event_loop_delay_seconds",
    help: "How late the server's own thread was, the 99th hundredth since it was last asked",
    registers,
    collect() {
      this.set(loop.percentile(99) / 1e9);
      loop.reset();
    },
  });
  new Counter({
    name: "ninefold_cpu_seconds_total",
    help: "Processor time of the server itself",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const restarts = new Counter({
    name: "ninefold_server_restarts_total",
    help: "Starts of the server after a crash of it",
    registers,
    labelNames: ["reason"],
  });
  for (const [reason, count] of ask.serverRestarts) restarts.inc({ reason }, count);
  const starts = new Counter({
    name: "ninefold_app_starts_total",
    help: "Starts of apps' processes",
    registers,
    labelNames: ["environment", "cause", "outcome"],
  });
  const wakes = new Histogram({
    name: "ninefold_app_wake_seconds",
    help: "From the first request of a sleeping app until it listens",
    registers,
    buckets: [0.02, 0.04, 0.06, 0.1, 0.2, 0.5, 1, 2, 5, 10],
  });
  const deploys = new Counter({
    name: "ninefold_deploys_total",
    help: "Deployments that came to an end",
    labelNames: ["outcome"],
    registers,
  });
  const calls = new Counter({
    name: "ninefold_app_requests_total",
    help: "Calls to apps' servers",
    registers,
    labelNames: ["environment", "class"],
  });
  const durations = new Histogram({
    name: "ninefold_app_request_seconds",
    help: "Until an app's answer begins, a wake included",
    registers,
    labelNames: ["environment"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

  return Object.freeze({
    call(environment, status, durationMs) {
      calls.inc({ environment, class: `${Math.floor(status / 100)}xx` });
      durations.observe({ environment }, durationMs / 1000);
    },
    start({ environment, isWake, succeeded, durationMs }) {
      starts.inc({ environment, cause: isWake ? "wake" : "deploy", outcome: succeeded ? "started" : "failed" });
      if (isWake && succeeded) wakes.observe(durationMs / 1000);
    },
    deploy: (outcome) => deploys.inc({ outcome }),
    async families() {
      const families = await register.getMetricsAsJSON();
      return families.map(({ name, help, type, values }) => ({ name, help, type: String(type), values }));
    },
    read: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  });
}
