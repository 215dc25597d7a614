import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createMetrics } from "@nightguard/platform";
import { expect, type TestContext, test } from "vitest";
import { parse } from "yaml";

const root = new URL("../", import.meta.url);
const folder = new URL("deploy/observability/", root);
const read = (path: string, from = root) => readFileSync(new URL(path, from), "utf8");

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly runbook: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly type: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const rules = parse(read("prometheus-rules.yml", folder)) as Rules; // promtool checks the shape
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("grafana-dashboard.json", folder)) as Dashboard;
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Ours are those of docs/metrics.md, which packages/platform/src/metrics.test.ts holds to the product. */
function listMetrics(): Set<string> {
  const ours = [...read("docs/metrics.md").matchAll(/^\| `(nightguard_\w+)` \|(.*)/gm)].flatMap(
    ([, name = "", says = ""]) =>
      says.includes("(histogram)") ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
  );
  const nodes = createMetrics().registry.getMetricsAsArray();
  return new Set([...ours, ...nodes.map(({ name }) => name).filter((name) => /^(?:process|nodejs)_/.test(name))]);
}

const listNames = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(/\b(?:nightguard|process|nodejs)_\w+/g)].map(([name]) => name));

test("alerts and the dashboard name only metrics that exist", () => {
  const known = listMetrics();
  const named = listNames([...alerts.map(({ expr }) => expr), ...expressions]);

  expect(named.length).toBeGreaterThan(60);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});

test("the dashboard shows every metric of ours but those that explain another", () => {
  const shown = new Set(listNames(expressions).map((name) => name.replace(/_(?:bucket|sum|count)$/, "")));
  const ours = [...read("docs/metrics.md").matchAll(/^\| `(nightguard_\w+)` \|/gm)].map(([, name = ""]) => name);

  expect(ours.filter((name) => !shown.has(name))).toEqual([
    "nightguard_gate_changes_total",
    "nightguard_webhook_endpoints_disabled_total",
  ]);
  const rows = dashboard.panels.filter(({ type }) => type === "row").map(({ title }) => title);
  expect(rows).toEqual(["Queue", "Payers", "API", "Webhooks", "Database", "Processes"]);
});

test("every alert has its section in docs/runbooks.md, and every section its alert", () => {
  const sections = [...read("docs/runbooks.md").matchAll(/^## (\w+)$/gm)].map(([, name = ""]) => name);

  expect(sections).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
  }
});

test("every alert fires in a scenario of its own", () => {
  const scenarios = read("prometheus-rules.test.yml", folder);

  expect(alerts.filter(({ alert }) => !scenarios.includes(`alertname="${alert}"}'`))).toEqual([]);
});

function promtool(context: TestContext, ...parameters: readonly string[]) {
  const { error, status, stdout, stderr } = spawnSync("promtool", parameters, { cwd: folder, encoding: "utf8" });
  if (error) context.skip("needs promtool");
  expect(`${stdout}${stderr}`).toContain("SUCCESS");
  expect(status).toBe(0);
}

test("promtool accepts the rules", (context) => {
  promtool(context, "check", "rules", "prometheus-rules.yml");
});

test("the alerts fire in their scenarios, and no others", (context) => {
  promtool(context, "test", "rules", "prometheus-rules.test.yml");
});
