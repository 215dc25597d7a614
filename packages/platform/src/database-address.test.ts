import { expect, test } from "vitest";
import { parseDatabaseAddress } from "./database-address.ts";

test.each([
  ["postgres://me:p%40ss@h/db", ["postgres://me:p%40ss@h/db"]],
  [
    "postgresql://h1:5432,h2:5433,[::1]:5434/db",
    ["postgresql://h1:5432/db", "postgresql://h2:5433/db", "postgresql://[::1]:5434/db"],
  ],
  [
    "postgres://me:a,b@h1,h2/db?target_session_attrs=read-write&application_name=x",
    ["postgres://me:a,b@h1/db?application_name=x", "postgres://me:a,b@h2/db?application_name=x"],
  ],
  ["postgres://h1,h2?target_session_attrs=primary", ["postgres://h1", "postgres://h2"]],
  ["postgres://me@/db?host=h1,::1&port=1,2", ["postgres://me@h1:1/db", "postgres://me@[::1]:2/db"]],
  ["postgres://me@/db?host=h1,h2&port=1", ["postgres://me@h1:1/db", "postgres://me@h2:1/db"]],
  ["postgres://h1:9,h2/db?port=1,2", ["postgres://h1:1/db", "postgres://h2:2/db"]],
  ["postgres:///db?host=/run/postgresql", ["postgres://%2Frun%2Fpostgresql/db"]],
  ["postgres:///db", ["postgres:///db"]],
])("%s has these hosts", (text, hosts) => {
  expect(parseDatabaseAddress(text)).toEqual({ hosts, usesTls: false });
});

test.each(["require", "verify-ca", "verify-full"])("sslmode=%s is TLS to every host", (mode) => {
  expect(parseDatabaseAddress(`postgres://h1,h2/db?sslmode=${mode}&sslrootcert=/ca.pem`)).toEqual({
    hosts: ["postgres://h1/db", "postgres://h2/db"],
    usesTls: true,
  });
});

test.each([
  ["http://h", /^must be an address that starts with postgres:\/\//],
  ["postgres://secret@h1,,h2/db", /^must name hosts as HOST:PORT/],
  ["postgres://h1,:5432/db", /^must name hosts as HOST:PORT/],
  ["postgres:///db?host=h1,", /^must name hosts as HOST:PORT/],
  ["postgres://h1:secret,h2/db", /^must be postgres:\/\/USER:PASSWORD@HOST:PORT\/DATABASE/],
  ["postgres://secret@/db", /^must be postgres:\/\/USER:PASSWORD@HOST:PORT\/DATABASE/],
  ["postgres://h1,h2,h3/db?port=1,2", /^must have one port, or as many as hosts/],
])("%s is refused in words, without its value", (text, words) => {
  expect(() => parseDatabaseAddress(text)).toThrow(words);
  expect(() => parseDatabaseAddress(text)).not.toThrow("secret");
});

test.each([
  ["primary", ["read-write", "primary"], ["standby", "read-only", "any"]],
  ["standby", ["standby", "read-only"], ["read-write", "primary", "prefer-standby"]],
] as const)("target_session_attrs has to lead to a %s", (server, suitable, others) => {
  const parse = (value: string) => parseDatabaseAddress(`postgres://h1,h2/db?target_session_attrs=${value}`, server);

  for (const value of suitable) expect(parse(value).hosts).toEqual(["postgres://h1/db", "postgres://h2/db"]);
  const words = `must have target_session_attrs=${suitable[0]}, or leave it out: it has to lead to a ${server}`;
  for (const value of others) expect(() => parse(value)).toThrow(words);
});
