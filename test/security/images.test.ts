// Every container image that the project names is pinned by its digest, and stands in docs/images.md.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** A name with a version: not the host of an address, which follows "@" or "/", nor Node's module `node:v8`. */
const image =
  /(?<![\w@/.]|\w-)(?:[\w.-]+\/)*(?:node|postgres|redis|valkey|debian|alpine|haproxy|nginx|ryuk|dockerfile):(?!v8\b)v?\d[\w.-]*(?:@sha256:[0-9a-f]{64}(?![0-9a-f]))?/g;
const listImages = (text: string) => [...new Set(text.match(image))].sort();

const sources = globSync(
  ["Dockerfile*", "docker-compose*.yml", "{apps,packages,scripts,test}/**/*.{ts,tsx,mjs,json,py}"],
  {
    cwd: root,
    exclude: ["**/node_modules/**", "test/security/images.test.ts"],
  },
);
const named = listImages(sources.map(read).join("\n"));

test("every image is pinned by digest, each name in one version", () => {
  expect(named.map((name) => name.replace(/:.*@sha256:.*/, ""))).toEqual(["haproxy", "node", "postgres", "redis"]);
});

test("docs/images.md lists just these", () => {
  expect(listImages(read("docs/images.md")).filter((name) => name.includes("@"))).toEqual(named);
});

test("images of Docker Compose and of the build can be chosen, such as from a mirror", () => {
  const compose = read("docker-compose.yml");
  const dockerfile = read("Dockerfile");
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = ""]) => base);

  // `scratch` is an empty image, made by Docker itself.
  expect(bases.filter((base) => base !== "scratch" && !stages.includes(base))).toEqual([
    expect.stringMatching(/^\$\{NODE_IMAGE:-node:/),
  ]);
  expect([...compose.matchAll(/^\s+image: (.*)$/gm)].map(([, name = ""]) => name)).toEqual([
    expect.stringMatching(/^\$\{NIGHTGUARD_PROXY_IMAGE:-haproxy:/),
    expect.stringMatching(/^\$\{NIGHTGUARD_REDIS_IMAGE:-redis:/),
    expect.stringMatching(/^\$\{NIGHTGUARD_POSTGRES_IMAGE:-postgres:/),
  ]);
});
