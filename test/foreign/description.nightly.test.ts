import { spawnSync } from "node:child_process";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { beforeAll, expect, test } from "vitest";
import { describeApi } from "../../apps/api/src/docs/describe-api.ts";

let text: string;
beforeAll(async () => {
  text = JSON.stringify(await describeApi());
});

/** Browsers are led to the identity provider and back: these answer nothing but a redirect. */
const redirecting = ["#/paths/~1Session~1oidc/get/responses", "#/paths/~1Session~1oidc~1callback/get/responses"];

test("Redocly's recommended rules find nothing", async () => {
  const config = await createConfig({ extends: ["recommended"] });

  const problems = await lintFromString({ source: text, absoluteRef: "/openapi.json", config });

  const found = problems
    .filter(
      ({ ruleId, location }) =>
        ruleId !== "operation-2xx-response" || !redirecting.includes(location[0]?.pointer ?? ""),
    )
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  expect(found).toEqual([]);
});

test("Redocly's rules do find what breaks them", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const broken = text.replace('"summary":"Submit a batch"', '"summaries":"Submit a batch"');

  const problems = await lintFromString({ source: broken, absoluteRef: "/openapi.json", config });

  expect(problems.map(({ ruleId }) => ruleId)).toContain("operation-summary");
});

test("Spectral's recommended rules for OpenAPI find nothing", async () => {
  const spectral = new spectralCore.Spectral();
  // Its own type of a ruleset is not the one that it takes.
  spectral.setRuleset({ extends: [[spectralRulesets.oas, "recommended"]] } as unknown as Parameters<
    typeof spectral.setRuleset
  >[0]);

  const clean = await spectral.run(JSON.parse(text));
  const broken = await spectral.run({
    openapi: "3.1.0",
    info: { title: "", version: "" },
    paths: { "/a": { get: {} } },
  });

  expect(clean.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`)).toEqual([]);
  expect(broken.map(({ code }) => code)).toContain("operation-description");
});

test("Python compiles every pattern", (context) => {
  const compile = 'import json, re, sys\nfor p in json.load(sys.stdin): re.compile(p)\nprint("all")';
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, pattern]) => pattern);

  const python = spawnSync("python3", ["-c", compile], { input: `[${patterns.join()}]`, encoding: "utf8" });
  if (python.error) context.skip("needs python3");

  expect(patterns.length).toBeGreaterThan(50);
  expect([python.stderr, python.stdout.trim()]).toEqual(["", "all"]);
});
