import { expect, test } from "vitest";
import { findStoreFault, type Store, type StoreProblem } from "./store-faults.ts";

const withCode = (code: string, message = "said") => Object.assign(new Error(message), { code });
const because = (cause: unknown) => new Error("The service is temporarily unavailable", { cause });

test.each<[Store, Error, StoreProblem, RegExp]>([
  [
    "postgres",
    withCode("ENOTFOUND"),
    "host_not_found",
    /^PostgreSQL cannot be found: the host in DATABASE_URL is unknown/,
  ],
  ["postgres", withCode("ECONNREFUSED"), "not_reachable", /does not accept connections/],
  ["postgres", new Error("timeout expired"), "timeout", /does not answer in time/],
  ["postgres", new Error("Connection terminated due to connection timeout"), "timeout", /does not answer in time/],
  ["postgres", new Error("Connection terminated unexpectedly"), "connection_closed", /closed the connection/],
  ["postgres", withCode("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "certificate_not_trusted", /in NIGHTGUARD_DATABASE_CA/],
  ["postgres", withCode("SELF_SIGNED_CERT_IN_CHAIN"), "certificate_not_trusted", /NIGHTGUARD_DATABASE_CA/],
  ["postgres", withCode("CERT_HAS_EXPIRED"), "certificate_not_valid_now", /renew it/],
  ["postgres", withCode("ERR_TLS_CERT_ALTNAME_INVALID"), "certificate_of_another_host", /as host in DATABASE_URL/],
  [
    "postgres",
    withCode("28000", "connection requires a valid client certificate"),
    "client_certificate_refused",
    /_CLIENT_CERT$/,
  ],
  [
    "postgres",
    withCode("28000", 'no pg_hba.conf entry for host "::1", user "u", database "d", no encryption'),
    "tls_required",
    /add \?sslmode=verify-full/,
  ],
  ["postgres", withCode("28000", 'role "secret" does not exist'), "access_refused", /may log in/],
  ["postgres", withCode("28P01"), "login_refused", /user or password in DATABASE_URL/],
  [
    "postgres",
    new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    "password_missing",
    /USER:PASSWORD@/,
  ],
  ["postgres", withCode("3D000"), "database_not_found", /createdb/],
  ["postgres", new Error("The server does not support SSL connections"), "tls_not_spoken", /ssl = on/],
  ["postgres", withCode("57P03"), "starting", /still starting/],
  ["postgres", withCode("53300"), "too_many_connections", /max_connections/],
  ["postgres", withCode("25006"), "read_only", /standby/],
  ["postgres", withCode("42P05"), "pooler_not_suitable", /PgBouncer 1\.21 or newer/],
  ["redis", withCode("ENOTFOUND"), "host_not_found", /^Redis cannot be found: the host in REDIS_URL/],
  [
    "redis",
    new AggregateError([withCode("ECONNREFUSED")], "all failed"),
    "not_reachable",
    /does not accept connections/,
  ],
  ["redis", new Error("Command timed out"), "timeout", /does not answer in time/],
  ["redis", withCode("ECONNRESET"), "connection_closed", /rediss:\/\//],
  ["redis", withCode("DEPTH_ZERO_SELF_SIGNED_CERT"), "certificate_not_trusted", /NIGHTGUARD_REDIS_CA/],
  ["redis", withCode("EPROTO", "write EPROTO wrong version number"), "tls_not_spoken", /does not speak TLS/],
  [
    "redis",
    withCode("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"),
    "client_certificate_refused",
    /NIGHTGUARD_REDIS_CLIENT_CERT/,
  ],
  [
    "redis",
    new Error("WRONGPASS invalid username-password pair or user is disabled."),
    "login_refused",
    /user or password/,
  ],
  ["redis", new Error("NOAUTH Authentication required."), "password_missing", /redis:\/\/:PASSWORD@/],
  [
    "redis",
    new Error("NOPERM this user has no permissions to run the 'evalsha' command"),
    "access_refused",
    /ACL SETUSER/,
  ],
  ["redis", new Error("ERR DB index is out of range"), "database_not_found", /leave it out/],
  ["redis", new Error("MOVED 3999 127.0.0.1:6381"), "cluster_not_named", /redis\+cluster:\/\//],
  ["redis", new Error("CLUSTERDOWN The cluster is down"), "cluster_down", /CLUSTER INFO/],
  ["redis", new Error("ERR This instance has cluster support disabled"), "not_a_cluster", /one host/],
  [
    "redis",
    new Error("All sentinels are unreachable. Retrying from scratch after 100ms."),
    "no_master",
    /master's name/,
  ],
  ["redis", new Error("LOADING Redis is loading the dataset in memory"), "starting", /loading/],
  ["redis", new Error("ERR max number of clients reached"), "too_many_connections", /maxclients/],
  [
    "redis",
    because(new Error("OOM command not allowed when used memory > 'maxmemory'.")),
    "out_of_memory",
    /maxmemory/,
  ],
  [
    "redis",
    because(new Error("MISCONF Redis is configured to save RDB snapshots")),
    "cannot_write_to_disk",
    /make room/,
  ],
  ["redis", because(new Error("READONLY You can't write against a read only replica.")), "read_only", /replica/],
])("%s: %s is %s, in words", (store, error, problem, words) => {
  const fault = findStoreFault(store, error);

  expect(fault?.problem).toBe(problem);
  expect(fault?.message).toMatch(words);
  // What drivers and servers say may repeat names, addresses and worse.
  expect(fault?.message).not.toMatch(/said|secret|127\.0\.0\.1|\b(?:ADDRESS|CA|CERT)\b/);
});

test("a cluster's failure is that of its last node", () => {
  const error = Object.assign(new Error("Failed to refresh slots cache."), {
    lastNodeError: new Error("NOAUTH Authentication required."),
  });

  expect(findStoreFault("redis", error)?.problem).toBe("password_missing");
});

test("a defect is not explained as the store's", () => {
  expect(findStoreFault("postgres", withCode("42P01", "relation does not exist"))).toBeUndefined();
  expect(findStoreFault("redis", new TypeError("x is not a function"))).toBeUndefined();
  expect(findStoreFault("redis", undefined)).toBeUndefined();
});
