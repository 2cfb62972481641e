// Manifests and image: what Kubernetes is given is what Kubernetes takes, and what stands twice agrees.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "#config";
import { NOTICE_MS } from "../server/departure.ts";
import { containerProfile, PROFILE_FILE } from "./image/seccomp-profile.ts";
import { GATEWAY_SYSCTLS } from "./swarm/fleet/gateway.ts";

const run = promisify(execFile);
const HERE = import.meta.dirname;

type Resource = { apiVersion: string; kind: string; metadata: { name: string; namespace?: string } };

async function render(folder: string): Promise<Resource[]> {
  const { stdout } = await run("kubectl", ["kustomize", join(HERE, "kubernetes", folder)]);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

const find = (resources: readonly Resource[], kind: string, name = "ninefold") =>
  Object(resources.find((one) => one.kind === kind && one.metadata.name === name));

/** Throws where the resource is not what Kubernetes' published schema of its kind says. */
async function validate(resource: Resource): Promise<void> {
  const models = await import(`kubernetes-models/${resource.apiVersion}/${resource.kind}`);
  new models[resource.kind](resource).validate();
}

describe.each(["base", "overlays/production", "overlays/trial"])("kubernetes/%s", (folder) => {
  it("is made of resources as Kubernetes' schemas describe them", async () => {
    const resources = await render(folder);
    expect(resources.map(({ kind }) => kind)).toContain("StatefulSet");
    for (const resource of resources) await validate(resource);
  });

  it("gives the servers settings that they start with", async () => {
    const resources = await render(folder);
    const settings = find(resources, "ConfigMap", "ninefold-settings").data;
    const [server] = find(resources, "StatefulSet").spec.template.spec.containers;
    const address = server.env.find(({ name }: { name: string }) => name === "SERVER_ADDRESS").value;
    const secrets = {
      DATABASE_URL: "postgres://ninefold:secret@db/ninefold",
      INSTALLATION_KEY: "ab".repeat(32),
      ALLOW_TEST_PAYMENTS: "1",
    };
    const environment = { ...secrets, ...settings, SERVER_ADDRESS: address.replace("$(POD_NAME)", "ninefold-0") };
    const config = readConfig(environment, "/app");
    expect(config.serverAddress).toBe("http://ninefold-0.ninefold-servers.ninefold.svc:3000");
    expect(find(resources, "Service", "ninefold-servers").spec.clusterIP).toBe("None");
    expect(config.publicUrl).toMatch(/^https:/);
  });

  it("gives a server that leaves the time that it takes, and hears that it does before its port closes", async () => {
    const { spec } = find(await render(folder), "StatefulSet");
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    const { shutdownSeconds, joinSeconds } = readConfig({}, "/app");
    expect(terminationGracePeriodSeconds).toBeGreaterThan(shutdownSeconds);
    expect(spec.minReadySeconds).toBeGreaterThan(joinSeconds);
    const { periodSeconds, failureThreshold } = containers[0].readinessProbe;
    expect(periodSeconds * failureThreshold * 1_000).toBeLessThan(NOTICE_MS);
    const { services } = parse(await readFile(join(HERE, "compose/compose.yaml"), "utf8"));
    expect(Number.parseInt(services.server.stop_grace_period, 10)).toBeGreaterThan(shutdownSeconds);
  });
});

it("a resource that Kubernetes would not take is told", async () => {
  const [first] = (await render("base")).filter(({ kind }) => kind === "StatefulSet");
  const wrong = structuredClone(Object(first));
  wrong.spec.template.spec.containers[0].ports[0].containerPort = "three thousand";
  await expect(validate(wrong)).rejects.toThrow(/containerPort/);
});

it("both databases, and no port of theirs, are out of reach of the world in the compose file", async () => {
  const { services, networks } = parse(await readFile(join(HERE, "compose/compose.yaml"), "utf8"));
  for (const name of ["database", "apps-database"]) {
    expect(services[name].networks).toEqual(["inside"]);
    expect(services[name].ports).toBeUndefined();
  }
  expect(networks.inside.internal).toBe(true);
});

describe("swarm", () => {
  const stack = async () => parse(await readFile(join(HERE, "swarm/stack.yaml"), "utf8"), { merge: true });

  it("gives a server that leaves the time that it takes, one after the other, and its follower the time to get its share", async () => {
    const { server } = (await stack()).services;
    const { shutdownSeconds, joinSeconds } = readConfig({}, "/app");
    const launch = await readFile(join(HERE, "swarm/launch.sh"), "utf8");
    const stopSeconds = Number(/--stop-timeout (\d+)/.exec(launch)?.[1]);
    expect(stopSeconds).toBeGreaterThan(shutdownSeconds);
    expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(stopSeconds);
    for (const rolling of [server.deploy.update_config, server.deploy.rollback_config]) {
      expect(rolling).toMatchObject({ order: "stop-first", parallelism: 1 });
      expect(Number.parseInt(rolling.delay, 10)).toBeGreaterThan(joinSeconds);
    }
  });

  it("its gateway finds out that a server leaves before that one's port closes, and its machines are asked after as the fleet's", async () => {
    const { gateway, server } = (await stack()).services;
    const configuration = await readFile(join(HERE, "swarm/haproxy.cfg"), "utf8");
    expect(configuration).toContain("uri /readyz");
    const [, interval, fails] = /check inter (\d+)s fall (\d+) /.exec(configuration) ?? [];
    expect(Number(interval) * Number(fails) * 1_000).toBeLessThan(NOTICE_MS);
    expect(gateway.sysctls).toEqual(GATEWAY_SYSCTLS);
    const names = Array.from({ length: server.deploy.replicas }, (_none, index) => [
      `SERVER_${index + 1}`,
      `server-${index + 1}:3000`,
    ]);
    expect(gateway.environment).toMatchObject(Object.fromEntries(names));
  });

  it("gives the servers settings that they start with, and sandboxes what they need", async () => {
    const { server } = (await stack()).services;
    const launch = await readFile(join(HERE, "swarm/launch.sh"), "utf8");
    const passed = [...launch.matchAll(/--env ([A-Z_]+)/g)].map(([, name = ""]) => name);
    const made = {
      DATABASE_URL: "postgres://ninefold:secret@database:5432/ninefold",
      APPS_DATABASE_URLS:
        "first=postgres://ninefold:secret@apps-first:5432/apps second=postgres://ninefold:secret@apps-second:5432/apps",
      SERVER_ADDRESS: "http://server-1:3000",
    };
    const known: Record<string, string> = { ...server.environment, ...made };
    const environment = Object.fromEntries(
      passed.map((name) => [name, known[name]?.replace(/\$\{[A-Z]+:-([^}]*)\}/g, "$1")]),
    );
    const config = readConfig({ ...environment, INSTALLATION_KEY: "ab".repeat(32), ALLOW_TEST_PAYMENTS: "1" }, "/app");
    expect(config).toMatchObject({ serverAddress: "http://server-1:3000", publicUrl: "https://ninefold.example.com" });
    const compose = parse(await readFile(join(HERE, "compose/compose.yaml"), "utf8"));
    for (const option of compose.services.server.security_opt)
      expect(launch).toContain(`--security-opt ${option.replace("=../image/", "=/")}`);
  });

  it("both apps' PostgreSQL are as Compose has them, and no database is to be reached from outside", async () => {
    const { services, networks } = await stack();
    const compose = parse(await readFile(join(HERE, "compose/compose.yaml"), "utf8"));
    for (const name of ["apps-first", "apps-second"])
      expect(services[name].command).toEqual(compose.services["apps-database"].command);
    for (const name of ["database", "apps-first", "apps-second", "server"]) {
      expect(services[name].networks).toEqual(["inside"]);
      expect(services[name].ports).toBeUndefined();
    }
    expect(networks.inside.external).toBe(true);
  });
});

it("the image's seccomp profile is the list that the sandbox's filter is made from", async () => {
  expect(JSON.parse(await readFile(PROFILE_FILE, "utf8"))).toEqual(JSON.parse(containerProfile()));
});
