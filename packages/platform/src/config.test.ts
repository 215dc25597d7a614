import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  ["PORT", ["http", "-1", "65536", "80.5"], "must be a whole number from 0 to 65535"],
  ["NIGHTGUARD_METRICS_PORT", ["x", "65536"], "must be a whole number from 0 to 65535"],
  ["NIGHTGUARD_DATABASE_CONNECTIONS", ["5", "10001"], "must be a whole number from 6 to 10000"],
  ["NIGHTGUARD_WORKER_CONCURRENCY", ["many", "0", "10001"], "must be a whole number from 1 to 10000"],
  ["NIGHTGUARD_SHUTDOWN_GRACE_SECONDS", ["1m", "3601"], "must be a whole number from 0 to 3600"],
  ["LOG_LEVEL", ["verbose"], "must be one of trace, debug, info, warn, error, fatal, silent"],
  ["NIGHTGUARD_CONSOLE_IDLE_MINUTES", ["4", "61"], "must be a whole number from 5 to 60"],
  ["NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS", ["yes"], "must be 1 or 0"],
  ["NIGHTGUARD_ALLOW_PLAINTEXT", ["yes", "outside"], "must be 1, 0 or inside"],
  ["NIGHTGUARD_ADMIN_TOKEN", ["short", "t".repeat(501), ` ${"t".repeat(32)}`], "must have 32 to 500 ASCII characters"],
])("%s is refused in words, its value unprinted", (variable, values, words) => {
  for (const value of values) expect(() => readConfig({ [variable]: value })).toThrow(`${variable} ${words}`);
});

test("a mail server has to be encrypted, on another machine and unless that is allowed, and needs a sender", () => {
  const read = (host: string, more: object = {}) =>
    readConfig({ NIGHTGUARD_SMTP_URL: `smtp://${host}`, NIGHTGUARD_MAIL_FROM: "a@x.example", ...more }).mail;
  expect(read("127.0.0.1:25")).toMatchObject({ from: "a@x.example", requiresTls: false });
  expect(read("mail.example")).toMatchObject({ requiresTls: true });
  expect(read("mail.example", { NIGHTGUARD_ALLOW_PLAINTEXT: "1" })).toMatchObject({ requiresTls: false });
  expect(() => read("mail.example", { NIGHTGUARD_MAIL_FROM: "" })).toThrow("NIGHTGUARD_MAIL_FROM is required");
  expect(() => read("user:100%@mail.example")).toThrow("NIGHTGUARD_SMTP_URL must have each %");
  expect(readConfig({}).mail).toBeUndefined();
});

test("all variables at fault are named at once; an empty one counts as absent", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "x", HOST: "" })).toThrow(/^PORT must .*\nLOG_LEVEL must .*$/);
});

test.each([
  ["NIGHTGUARD_UPSTREAM_URL", "http://payers.example", "use https://"],
  ["NIGHTGUARD_SANDBOX_URL", "http://sandbox:8090", "use https://"],
  ["DATABASE_URL", "postgres://me:secret@db.example/nightguard", "add ?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://db.example/nightguard?sslmode=prefer", "add ?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://db.example/nightguard?sslmode=no-verify", "add ?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://localhost/nightguard?host=db.example", "add ?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://me:secret@localhost:5432,db.example:5432/nightguard", "add ?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://me:secret@/nightguard?host=localhost,db.example", "add ?sslmode=verify-full"],
  ["NIGHTGUARD_AUDIT_DATABASE_URL", "postgres://me:secret@db.example/nightguard", "add ?sslmode=verify-full"],
  [
    "NIGHTGUARD_REPLICA_URL",
    "postgres://me:secret@db.example/nightguard?target_session_attrs=standby",
    "add ?sslmode=verify-full",
  ],
  ["REDIS_URL", "redis://:secret@redis.example", "use rediss://"],
  ["REDIS_URL", "redis://127.0.0.1.example", "use rediss://"],
])("an unencrypted connection to another machine is refused: %s=%s", (variable, address, remedy) => {
  expect(() => readConfig({ [variable]: address })).toThrow(`${variable} would be used unencrypted: ${remedy}`);
  expect(() => readConfig({ [variable]: address })).not.toThrow("secret");
  expect(readConfig({ [variable]: address, NIGHTGUARD_ALLOW_PLAINTEXT: "1" })).toBeDefined();
});

test.each([
  ["NIGHTGUARD_SANDBOX_URL", "http://sandbox:8090"],
  ["DATABASE_URL", "postgres://db.example/nightguard"],
  ["NIGHTGUARD_AUDIT_DATABASE_URL", "postgres://db.example/nightguard"],
  ["NIGHTGUARD_REPLICA_URL", "postgres://db.example/nightguard"],
  ["REDIS_URL", "redis://redis.example"],
])("unencrypted connections inside may be allowed without those to the outside: %s", (variable, address) => {
  const inside = { NIGHTGUARD_ALLOW_PLAINTEXT: "inside", [variable]: address };

  expect(readConfig(inside)).toBeDefined();
  expect(() => readConfig({ ...inside, NIGHTGUARD_UPSTREAM_URL: "http://payers.example" })).toThrow(
    "NIGHTGUARD_UPSTREAM_URL would be used unencrypted",
  );
});

test.each([
  [
    "NIGHTGUARD_UPSTREAM_URL",
    ["http://127.0.0.1:1", "http://127.1", "http://localhost:1", "http://[::1]:1", "https://a.example"],
  ],
  [
    "DATABASE_URL",
    [
      "postgres://127.0.0.1/n",
      "postgres:///n?host=/run",
      "postgres://%2Frun/n",
      "postgres://d/n?sslmode=require",
      "postgres://localhost:1,127.0.0.1:2,[::1]:3/n",
      "postgres://d:1,e:2/n?sslmode=require",
    ],
  ],
  ["REDIS_URL", ["redis://localhost", "redis://[::1]:6379", "rediss://r.example"]],
])("%s may be of this machine, or encrypted", (variable, addresses) => {
  for (const address of addresses) expect(readConfig({ [variable]: address })).toBeDefined();
});

test("a client certificate for a connection without TLS is refused", () => {
  const environment = { REDIS_URL: "redis://127.0.0.1", NIGHTGUARD_REDIS_CLIENT_CERT: "/absent.pem" };

  expect(() => readConfig(environment)).toThrow(
    "NIGHTGUARD_REDIS_CLIENT_CERT is of no use, since REDIS_URL does not use TLS",
  );
});
