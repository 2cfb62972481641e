// Settings: defaults, and one clear line for each wrong value.
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./index.ts";

const linesOf = (variables: Record<string, string>) => {
  try {
    readConfig(variables, "/srv");
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
};

test("nothing needs to be set", () => {
  expect(readConfig({}, "/srv")).toMatchObject({
    port: 3000,
    host: "localhost",
    publicUrl: "http://localhost:3000",
    dataDir: "/srv/data",
    databaseUrl: null,
    assistantModel: "builtin",
  });
});

test("A12 · TRUST_PROXY is a number of hops, and a password's least length depends on who comes", () => {
  const read = (variables: Record<string, string>) => readConfig({ ALLOW_TEST_PAYMENTS: "1", ...variables }, "/srv");
  expect(["0", "1", "2"].map((hops) => read({ TRUST_PROXY: hops }).trustProxy)).toEqual([0, 1, 2]);
  expect(linesOf({ TRUST_PROXY: "true" })).toEqual([
    "TRUST_PROXY=true is not usable: it must be a whole number from 0 to 10.",
  ]);
  expect(read({}).passwordMinLength).toBe(1);
  expect(read({ NODE_ENV: "production" }).passwordMinLength).toBe(8);
  expect(read({ NODE_ENV: "production", PASSWORD_MIN_LENGTH: "12" }).passwordMinLength).toBe(12);
});

test("WARM_WORKERS is a number of processes, two where it is not set", () => {
  expect(readConfig({}, "/srv").warmWorkers).toBe(2);
  expect(readConfig({ WARM_WORKERS: "0" }, "/srv").warmWorkers).toBe(0);
  expect(linesOf({ WARM_WORKERS: "-1" })).toEqual([
    "WARM_WORKERS=-1 is not usable: it must be a whole number from 0 to 16.",
  ]);
});

test("the fast path is on unless it is switched off, and its former name is told instead of passed over", () => {
  expect(readConfig({}, "/srv").gatewayFastPath).toBe(true);
  expect(readConfig({ GATEWAY_FAST_PATH: "0" }, "/srv").gatewayFastPath).toBe(false);
  expect(linesOf({ GATEWAY_LANE: "0" })).toEqual(["GATEWAY_LANE=0 is not usable: it is called GATEWAY_FAST_PATH now."]);
});

test("AWAKE_APPS is a number of apps, a hundred where it is not set", () => {
  expect(readConfig({}, "/srv").awakeApps).toBe(100);
  expect(readConfig({ AWAKE_APPS: "2000" }, "/srv").awakeApps).toBe(2_000);
  expect(linesOf({ AWAKE_APPS: "0" })).toEqual([
    "AWAKE_APPS=0 is not usable: it must be a whole number from 1 to 100000.",
  ]);
});

test("an empty value counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " }, "/srv")).toMatchObject({ port: 3000, databaseUrl: null });
});

test("PORT and PUBLIC_URL decide the address that is told", () => {
  expect(readConfig({ PORT: "4100" }, "/srv").publicUrl).toBe("http://localhost:4100");
  expect(readConfig({ PUBLIC_URL: "https://ninefold.example.com/" }, "/srv").publicUrl).toBe(
    "https://ninefold.example.com",
  );
});

test.each([
  ["PORT", "70000", "PORT=70000 is not usable: it must be a whole number from 1 to 65535."],
  ["PORT", "http", "PORT=http is not usable: it must be a whole number from 1 to 65535."],
  [
    "PUBLIC_URL",
    "ftp://x",
    "PUBLIC_URL=ftp://x is not usable: it must be an address such as https://ninefold.example.com.",
  ],
  [
    "DATABASE_URL",
    "mysql://x",
    "DATABASE_URL=mysql://x is not usable: it must look like postgres://user:password@host:5432/database.",
  ],
  ["SANDBOX", "docker", "SANDBOX=docker is not usable: it must be bubblewrap or none."],
  [
    "APPS_ORIGIN",
    "https://apps.example.com",
    "APPS_ORIGIN=https://apps.example.com is not usable: it must look like https://{app}.apps.example.com.",
  ],
  ["STRIPE_COUNTRY", "USA", "STRIPE_COUNTRY=USA is not usable: it must be two small letters such as us."],
  ["SERVER_ADDRESS", "10.0.0.5", "SERVER_ADDRESS=10.0.0.5 is not usable: it must look like http://10.0.0.5:3000."],
  ["INSTALLATION_KEY", "secret", "INSTALLATION_KEY=… is not usable: it must be 64 hex digits."],
])("%s=%s is one clear line", (name, value, line) => {
  expect(linesOf({ [name]: value })).toEqual([line]);
});

test("several wrong values are all named", () => {
  expect(linesOf({ PORT: "x", SANDBOX: "y" })).toHaveLength(2);
});

test("servers that share the apps share their database and their keys", () => {
  const address = { SERVER_ADDRESS: "http://10.0.0.5:3000/" };
  expect(linesOf(address)).toEqual([expect.stringContaining("set DATABASE_URL and INSTALLATION_KEY as well")]);
  const shared = { DATABASE_URL: "postgres://ninefold:secret@db/ninefold", INSTALLATION_KEY: "ab".repeat(32) };
  expect(readConfig({ ...address, ...shared }, "/tmp").serverAddress).toBe("http://10.0.0.5:3000");
});

test("a PostgreSQL of the apps' own stands beside one of the platform's own", () => {
  const both = { DATABASE_URL: "postgres://a:b@db/ninefold", APPS_DATABASE_URL: "postgres://a:b@apps/ninefold" };
  expect(readConfig(both, "/tmp").appsClusters).toEqual([{ name: "main", url: "postgres://a:b@apps/ninefold" }]);
  expect(readConfig({}, "/tmp").appsClusters).toEqual([]);
  expect(linesOf({ APPS_DATABASE_URL: both.APPS_DATABASE_URL })).toEqual([
    expect.stringContaining("set DATABASE_URL as well, or neither"),
  ]);
  expect(linesOf({ ...both, APPS_DATABASE_URL: "mysql://x" })).toEqual([
    "APPS_DATABASE_URL=mysql://x is not usable: it must look like postgres://user:password@host:5432/database.",
  ]);
});

test("the contact address is one, or none is named", () => {
  expect(readConfig({}, "/srv").contactEmail).toBeNull();
  expect(readConfig({ CONTACT_EMAIL: "hello@ninefold.example" }, "/srv").contactEmail).toBe("hello@ninefold.example");
  expect(linesOf({ CONTACT_EMAIL: "hello" })).toEqual([expect.stringContaining("must be an e-mail address")]);
});

test("apps' mail needs a server and an address together, and its password is never shown", () => {
  expect(readConfig({}, "/srv").mail).toEqual({ smtp: null, perDay: 200, anyone: false });
  const set = { SMTP_URL: "smtps://apps:hidden@mail.example.com", MAIL_FROM: "apps@example.com" };
  expect(readConfig({ ...set, MAIL_RECIPIENTS: "anyone", MAIL_PER_APP: "5" }, "/srv").mail).toEqual({
    smtp: { url: set.SMTP_URL, from: set.MAIL_FROM },
    perDay: 5,
    anyone: true,
  });
  expect(linesOf({ SMTP_URL: set.SMTP_URL })).toEqual([expect.stringContaining("SMTP_URL and MAIL_FROM go together")]);
  expect(linesOf({ SMTP_URL: "http://apps:hidden@mail.example.com" }).join()).not.toContain("hidden");
});

test("a bucket for files needs a key, which is never shown", () => {
  expect(readConfig({}, "/srv").filesUrl).toBeNull();
  const url = "s3://key:hid%2Fden@s3.example.com/apps/files?region=eu-central-1";
  expect(readConfig({ FILES_URL: url }, "/srv").filesUrl).toBe(url);
  for (const wrong of [
    "https://key:hidden@s3.example.com/apps",
    "s3://s3.example.com/apps",
    "s3+http://key:hidden@host",
  ]) {
    const [line = ""] = linesOf({ FILES_URL: wrong });
    expect(line).toContain("must look like s3://KEY:SECRET@host/bucket");
    expect(line).not.toContain("hidden");
  }
});

test("all apps' databases together may have a bound on the disk", () => {
  expect(readConfig({ APPS_DISK_MB: "5000" }, "/tmp").appsDiskMegabytes).toBe(5_000);
  expect(readConfig({}, "/tmp").appsDiskMegabytes).toBe(null);
  expect(linesOf({ APPS_DISK_MB: "2 GB" })).toEqual([expect.stringContaining("a whole number from 100")]);
});

test("a key of Stripe needs an address for creators' accounts", () => {
  expect(linesOf({ STRIPE_SECRET_KEY: "sk_test_1" })).toEqual([
    expect.stringContaining("PAYOUTS_CONTACT_EMAIL is missing"),
  ]);
  const set = { STRIPE_SECRET_KEY: "sk_test_1", PAYOUTS_CONTACT_EMAIL: "payouts+{creator}@ninefold.example" };
  expect(linesOf(set)).toEqual([]);
});

test("APPS_DATABASE_URLS names several PostgreSQL for apps, each once, and shows no password where it is wrong", () => {
  const one = { DATABASE_URL: "postgres://a:b@db/ninefold" };
  const urls = "main=postgres://a:b@one/apps\n  second=postgres://a:b@two/apps?sslmode=require";
  expect(readConfig({ ...one, APPS_DATABASE_URLS: urls }, "/tmp").appsClusters).toEqual([
    { name: "main", url: "postgres://a:b@one/apps" },
    { name: "second", url: "postgres://a:b@two/apps?sslmode=require" },
  ]);
  const wrong = "main=postgres://a:secret@one/apps main=postgres://a:secret@two/apps";
  expect(linesOf({ ...one, APPS_DATABASE_URLS: wrong })).toEqual([
    "APPS_DATABASE_URLS=main=postgres://…@one/apps main=postgres://…@two/apps is not usable: it must give each name once.",
  ]);
  expect(linesOf({ ...one, APPS_DATABASE_URLS: "postgres://a:secret@one/apps" }).join()).toMatch(
    /^APPS_DATABASE_URLS=postgres:\/\/…@one\/apps is not usable: it must look like main=/,
  );
  expect(linesOf({ ...one, APPS_DATABASE_URL: "postgres://a:b@one/apps", APPS_DATABASE_URLS: urls })).toHaveLength(1);
  expect(linesOf({ APPS_DATABASE_URLS: urls })).toHaveLength(1);
});
