// What people get wrong in manifests, found without a cluster: each file by the published schema of its kind, then what no
// schema says. Where kubectl is installed, the example of docs/kubernetes.md is rendered too.

import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { listSchemaFaults } from "./kubernetes-schemas.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

type Labels = Readonly<Record<string, string>>;

interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly { key: string; operator: "In"; values: readonly string[] }[];
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly ports?: readonly { name: string; containerPort: number }[];
  readonly env: readonly {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string } };
  }[];
  readonly envFrom: readonly { configMapRef: { name: string } }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly resources: { readonly requests: Labels; readonly limits: Labels };
  readonly securityContext: object;
}

interface Pod {
  readonly serviceAccountName: string;
  readonly automountServiceAccountToken: boolean;
  readonly enableServiceLinks: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: object;
  readonly topologySpreadConstraints?: readonly { topologyKey: string; labelSelector: Selector }[];
  readonly containers: readonly Container[];
}

/** The fields of all kinds that the tests read. */
interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly spec: {
    readonly replicas?: number;
    readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod };
    readonly selector: Selector;
    readonly podSelector: Selector;
    readonly policyTypes?: readonly string[];
    readonly scaleTargetRef: { readonly name: string };
    readonly maxReplicaCount: number;
    readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number } };
    readonly instances: number;
    readonly postgresql: { readonly synchronous: object; readonly parameters: Labels };
  };
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly configMapGenerator?: readonly { name: string; literals: readonly string[] }[];
}

const parseResources = (text: string) => parseAllDocuments(text).map((document): Resource => document.toJS());
const files = globSync("deploy/kubernetes/*/*.yaml", { cwd: root }).toSorted();
const kustomizations = files.filter((file) => basename(file) === "kustomization.yaml");
const resources = files.filter((file) => !kustomizations.includes(file)).flatMap((file) => parseResources(read(file)));
const readKustomization = (file: string): Kustomization => parse(read(file));

const ofKind = (kind: string, all: readonly Resource[] = resources) => all.filter((resource) => resource.kind === kind);
const deployments = ofKind("Deployment");
const workloads = [...deployments, ...ofKind("Job")];
/** Each part with its pod and the only container in it. */
const parts = workloads.map(({ metadata, spec }) => {
  const [container] = spec.template.spec.containers;
  if (!container || spec.template.spec.containers.length > 1) throw new Error(`${metadata.name} has not one container`);
  return { part: container.args.join(" "), labels: spec.template.metadata.labels, pod: spec.template.spec, container };
});

const settings = new Map(
  readKustomization("deploy/kubernetes/base/kustomization.yaml").configMapGenerator?.map(({ name, literals }) => [
    name,
    Object.fromEntries(literals.map((literal) => [literal.split("=")[0] ?? "", literal.replace(/^[^=]*=/, "")])),
  ]),
);
const settingsOf = ({ envFrom }: Container): Record<string, string> =>
  Object.assign({}, ...envFrom.map(({ configMapRef }) => settings.get(configMapRef.name)));

interface Compose {
  readonly services: Record<string, { environment: Record<string, string>; mem_limit: string }>;
}
const compose = (parse(read("docker-compose.yml"), { merge: true }) as Compose).services;

const isSecret = (name: string) =>
  /_(?:KEYS?|TOKEN|PASSWORD|SECRET|PASSPHRASE)$|^(?:DATABASE|REDIS|NIGHTGUARD_(?:AUDIT_DATABASE|REPLICA))_URL$/.test(
    name,
  );

function matches({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ""))
  );
}

test("the three parts are there", () => {
  expect(parts.map(({ part }) => part)).toEqual(["api", "worker", "migrate"]);
  expect(kustomizations.map((file) => basename(dirname(file)))).toEqual([
    "base",
    "cloudnativepg",
    "keda",
    "monitoring",
    "postgres-external",
  ]);
});

test("every resource fits the schema of its kind", () => {
  expect(resources.flatMap((one) => listSchemaFaults(one).map((fault) => `${one.metadata.name}: ${fault}`))).toEqual(
    [],
  );
});

test("a misspelled field, a wrong type, a missing field and an unknown kind are found", () => {
  const misspell = (from: string, to: string) => {
    const [deployment] = ofKind(
      "Deployment",
      parseResources(read("deploy/kubernetes/base/api.yaml").replace(from, to)),
    );
    if (!deployment) throw new Error("the API has no Deployment");
    return listSchemaFaults(deployment);
  };

  expect(misspell("livenessProbe:", "livenesProbe:")).toEqual([
    expect.stringMatching(/^data\/spec\/template\/spec\/containers\/0\/livenesProbe is in no schema$/),
    ...["httpGet", "httpGet/path", "httpGet/port", "periodSeconds", "timeoutSeconds", "failureThreshold"].map((field) =>
      expect.stringContaining(`/livenesProbe/${field} `),
    ),
  ]);
  expect(misspell("replicas: 2", "replicas: two")).toEqual([
    expect.stringContaining("data/spec/replicas must be integer"),
  ]);
  expect(misspell("  selector:", "  selektor:")).toEqual([expect.stringContaining("required property selector")]);
  expect(misspell("kind: Deployment", "kind: Deployment\nextra: 1")).toEqual(["data/extra is in no schema"]);
  expect(listSchemaFaults({ apiVersion: "v1", kind: "Secret" })).toEqual(["no schema for v1 Secret"]);
});

test.each(kustomizations)("%s lists every file beside it", (file) => {
  const beside = files
    .filter((other) => dirname(other) === dirname(file) && other !== file)
    .map((one) => basename(one));

  const { resources: listed } = readKustomization(file);

  expect(listed.filter((one) => !one.startsWith("../")).toSorted()).toEqual(beside);
});

test("every variable is one of docs/configuration.md, and its value can be used", () => {
  const rows = read("docs/configuration.md").match(/^\| `[^|]*\|/gm) ?? [];
  const known = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name));

  for (const { container } of parts) {
    const given = settingsOf(container);
    const names = [...Object.keys(given), ...container.env.map(({ name }) => name)];
    expect(names.filter((name) => name !== "NODE_OPTIONS" && !known.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const { NIGHTGUARD_DATABASE_CA: _, ...values } = given; // a file in the pod
    expect(() => readConfig(values)).not.toThrow();
  }
});

test("secrets are referenced, and each container gets only those that Docker Compose gives it", () => {
  const inlined = [...settings.values()].flatMap((given) => Object.keys(given)).filter(isSecret);
  expect(inlined).toEqual([]);
  expect(ofKind("Secret")).toEqual([]);
  for (const { part, container } of parts) {
    const secrets = container.env.filter(({ name }) => name !== "NODE_OPTIONS");
    expect(secrets.filter(({ valueFrom }) => valueFrom === undefined)).toEqual([]);
    expect(secrets.filter(({ name, valueFrom }) => valueFrom?.secretKeyRef.key !== name)).toEqual([]);
    const inCompose = Object.keys(compose[part]?.environment ?? {}).filter(isSecret);
    expect(secrets.map(({ name }) => name).toSorted()).toEqual(inCompose.toSorted());
    const from = new Set(secrets.map(({ valueFrom }) => valueFrom?.secretKeyRef.name));
    expect([...from]).toEqual([part === "migrate" ? "nightguard-migrate" : "nightguard"]);
  }
});

test("memory is as in docker-compose.yml, and requested whole", () => {
  for (const { part, container } of parts) {
    const { mem_limit: limit = "", environment } = compose[part] ?? {};
    const memory = limit.replace(/m$/, "Mi").replace(/g$/, "Gi");
    expect(container.resources.limits).toMatchObject({ memory });
    expect(container.resources.requests).toMatchObject({ memory, cpu: expect.any(String) });
    const options = container.env.find(({ name }) => name === "NODE_OPTIONS")?.value;
    expect(options).toBe(environment?.NODE_OPTIONS);
  }
});

test("no container is root, writes to its image, or has a capability or a token", () => {
  for (const { pod, container } of parts) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  }
  const accounts = ofKind("ServiceAccount") as readonly (Resource & { automountServiceAccountToken?: boolean })[];
  expect(accounts.filter(({ automountServiceAccountToken }) => automountServiceAccountToken !== false)).toEqual([]);
  const names = accounts.map(({ metadata }) => metadata.name);
  expect(names.toSorted()).toEqual(parts.map(({ pod }) => pod.serviceAccountName).toSorted());
});

test("each Deployment has its probes, is spread, is protected from eviction, and has time to end", () => {
  expect(deployments).toHaveLength(2);
  for (const { container, pod, labels } of parts.filter(({ part }) => part !== "migrate")) {
    const ports = new Map(container.ports?.map(({ name, containerPort }) => [name, containerPort]));
    expect(container.startupProbe?.httpGet.path).toBe("/health/live");
    expect(container.livenessProbe?.httpGet).toEqual({ path: "/health/live", port: "metrics" });
    expect(container.readinessProbe?.httpGet.path).toBe("/health/ready");
    expect([...ports.keys()]).toContain(container.readinessProbe?.httpGet.port);
    expect(String(ports.get("metrics"))).toBe(settingsOf(container).NIGHTGUARD_METRICS_PORT);

    const spread = pod.topologySpreadConstraints ?? [];
    expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
      "kubernetes.io/hostname",
      "topology.kubernetes.io/zone",
    ]);
    expect(spread.filter(({ labelSelector }) => !matches(labelSelector, labels))).toEqual([]);
    expect(ofKind("PodDisruptionBudget").filter(({ spec }) => matches(spec.selector, labels))).toHaveLength(1);

    const sleepSeconds = Number(container.lifecycle?.preStop.exec.command.at(1) ?? 0);
    const graceSeconds = Number(settingsOf(container).NIGHTGUARD_SHUTDOWN_GRACE_SECONDS);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(graceSeconds + sleepSeconds);
  }
});

test("every selector finds the pods that it is meant for, and no other", () => {
  const found = (selector: Selector) => parts.filter(({ labels }) => matches(selector, labels)).map(({ part }) => part);

  for (const { metadata, spec } of workloads) expect(metadata.labels).toEqual(spec.template.metadata.labels);
  for (const { spec } of deployments) expect(found(spec.selector)).toHaveLength(1);
  for (const { spec } of ofKind("Service")) expect(found({ matchLabels: spec.selector as Labels })).toEqual(["api"]);
  for (const { spec } of ofKind("PodMonitor")) expect(found(spec.selector)).toEqual(["api", "worker"]);
  for (const { spec } of ofKind("ScaledObject")) expect(spec.scaleTargetRef.name).toBe("nightguard-worker");
  const policies = ofKind("NetworkPolicy").map(({ metadata, spec }) => [metadata.name, found(spec.podSelector)]);
  expect(Object.fromEntries(policies)).toEqual({
    "nightguard-api": ["api"],
    "nightguard-worker": ["worker"],
    "nightguard-migrate": ["migrate"],
    "nightguard-egress": ["api", "worker"],
    "nightguard-metrics": ["api", "worker"],
    "nightguard-to-postgres": ["api", "worker", "migrate"],
    "nightguard-postgres": [], // the pods of the operator
  });
  for (const direction of ["Ingress", "Egress"]) {
    const restricting = ofKind("NetworkPolicy").filter(({ spec }) => spec.policyTypes?.includes(direction));
    const restricted = parts.filter(({ labels }) => restricting.some(({ spec }) => matches(spec.podSelector, labels)));
    expect(restricted).toHaveLength(parts.length);
  }
});

test("the cluster confirms no commit that a failover could lose, and has connections for all processes", () => {
  const [cluster] = ofKind("Cluster");
  const [scaling] = ofKind("ScaledObject");
  const [api] = deployments;

  expect(cluster?.spec.instances).toBe(3);
  expect(cluster?.spec.postgresql.synchronous).toEqual({
    method: "any",
    number: 1,
    dataDurability: "required",
    failoverQuorum: true,
  });
  const apis = (api?.spec.replicas ?? 0) + (api?.spec.strategy.rollingUpdate.maxSurge ?? 0);
  const needed = apis * 20 + (scaling?.spec.maxReplicaCount ?? 0) * 10 + 5;
  expect(Number(cluster?.spec.postgresql.parameters.max_connections)).toBeGreaterThanOrEqual(needed);
});

const { stdout: kubectl } = spawnSync("kubectl", ["version", "--client"], { encoding: "utf8" });
/** Older ones know no components. */
const hasKustomize5 = /Kustomize Version: v(?:[5-9]|\d\d)\./.test(kubectl);

test.for(["cloudnativepg", "postgres-external"])(
  "the example of docs/kubernetes.md is rendered with %s, and fits the schemas",
  (postgres, { skip }) => {
    if (!hasKustomize5) skip("needs kubectl with kustomize 5 or newer");
    const folder = mkdtempSync(join(tmpdir(), "nightguard-kubernetes-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(root, join(folder, "nightguard"));
    const [, example = ""] = /^ *```yaml\n(.*?)^ *```$/ms.exec(read("docs/kubernetes.md")) ?? [];
    writeFileSync(join(folder, "kustomization.yaml"), example.replace("cloudnativepg", postgres));

    const { stdout, stderr } = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });

    expect(stderr).toBe("");
    const rendered = parseResources(stdout);
    expect(rendered.flatMap(listSchemaFaults)).toEqual([]);
    const [api, worker, job] = [...ofKind("Deployment", rendered), ...ofKind("Job", rendered)];
    const containers = [api, worker, job].flatMap((one) => one?.spec.template.spec.containers ?? []);
    expect(new Set(containers.map(({ image }) => image))).toEqual(new Set([expect.stringMatching(/@sha256:/)]));
    expect(api?.spec.replicas).toBe(2);
    expect(worker?.spec.replicas).toBeUndefined(); // KEDA decides
    const maps = ofKind("ConfigMap", rendered).map(({ metadata }) => metadata.name);
    const used = containers.flatMap(({ envFrom }) => envFrom.map(({ configMapRef }) => configMapRef.name));
    expect(used.filter((name) => !maps.includes(name))).toEqual([]);
    const first = rendered.filter(({ metadata }) => metadata.labels?.["app.kubernetes.io/component"] === "migrate");
    expect(first.map(({ kind }) => kind).toSorted()).toEqual(["ConfigMap", "Job", "NetworkPolicy", "ServiceAccount"]);
  },
);
