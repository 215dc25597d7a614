import { expect, test } from "vitest";
import { parseRedisAddress } from "./redis-address.ts";

const one = (host: string, port: number) => [{ host, port }];

test.each([
  ["redis://localhost", { kind: "single", endpoints: one("localhost", 6379), usesTls: false, db: 0 }],
  ["redis://", { kind: "single", endpoints: one("localhost", 6379) }],
  ["rediss://me:p%40ss@r.example:6390/3", { usesTls: true, username: "me", password: "p@ss", db: 3 }],
  ["redis://:word@[::1]:7000", { endpoints: one("::1", 7000), username: undefined, password: "word" }],
  ["redis://h?family=6", { kind: "single" }],
  [
    "redis://a:1,b,[::1]:3",
    {
      kind: "cluster",
      endpoints: [
        { host: "a", port: 1 },
        { host: "b", port: 6379 },
        { host: "::1", port: 3 },
      ],
    },
  ],
  [
    "rediss+cluster://:w@c.example",
    { kind: "cluster", endpoints: one("c.example", 6379), usesTls: true, password: "w" },
  ],
  [
    "redis+cluster://a:1?nat=n1:6379=127.0.0.1:7001,n2:6379=127.0.0.1:7002",
    { nat: { "n1:6379": { host: "127.0.0.1", port: 7001 }, "n2:6379": { host: "127.0.0.1", port: 7002 } } },
  ],
  [
    "redis+sentinel://me:w@s1,s2:26380/main/2?sentinel_username=su&sentinel_password=s%2Bw",
    {
      kind: "sentinel",
      endpoints: [
        { host: "s1", port: 26379 },
        { host: "s2", port: 26380 },
      ],
      masterName: "main",
      db: 2,
      username: "me",
      password: "w",
      sentinelUsername: "su",
      sentinelPassword: "s+w",
    },
  ],
])("%s is read", (text, expected) => {
  expect(parseRedisAddress(text)).toMatchObject(expected);
});

test.each([
  ["http://a", /must be an address that starts with redis:\/\//],
  ["redis+other://a", /must be an address that starts with/],
  ["redis+sentinel://secret@s1:26379", /must name the master/],
  ["redis+sentinel://s1/main/x", /database's number/],
  ["redis+cluster://a/1", /must not name a database/],
  ["redis://a,b:x", /must name hosts as HOST:PORT/],
  ["redis://a:b:1,c", /must name hosts as HOST:PORT/],
  ["redis://a,,b", /must name hosts as HOST:PORT/],
  ["redis+cluster://", /must name hosts as HOST:PORT/],
  ["redis://:%zz@a", /written as %25/],
  ["redis+cluster://a?familly=6", /may have only these/],
  ["redis+cluster://a?nat=x", /nat=INSIDE:PORT=OUTSIDE:PORT/],
])("%s is refused in words, without repeating it", (text, words) => {
  expect(() => parseRedisAddress(text)).toThrow(words);
  expect(() => parseRedisAddress(text)).not.toThrow("secret");
});
