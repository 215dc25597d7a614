import { Cluster } from "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster";
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import { PodMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Job } from "kubernetes-models/batch/v1/Job";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";
import { ServiceAccount } from "kubernetes-models/v1/ServiceAccount";

/** The published schemas of Kubernetes and of the operators, compiled by ajv. */
const models: readonly Model[] = [
  Cluster,
  ConfigMap,
  Deployment,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  PodMonitor,
  ScaledObject,
  Service,
  ServiceAccount,
];

interface Model {
  readonly apiVersion: string;
  readonly kind: string;
  readonly prototype: { validate(): void };
}

/** @returns what `kubectl apply` would refuse: wrong and missing fields by their schema, and fields that it does not have */
export function listSchemaFaults(resource: { readonly apiVersion: string; readonly kind: string }): string[] {
  const model = models.find(({ apiVersion, kind }) => apiVersion === resource.apiVersion && kind === resource.kind);
  if (!model) return [`no schema for ${resource.apiVersion} ${resource.kind}`];
  const unread = new Set<string>();
  try {
    model.prototype.validate.call(watch(resource, "data", unread));
  } catch (error) {
    return [(error as Error).message];
  }
  return [...unread].map((path) => `${path} is in no schema`);
}

/** Schemas permit fields that they do not name, and never read them: `unread` keeps the paths that were not read. */
function watch<Value extends object>(value: Value, path: string, unread: Set<string>): Value {
  const children = Object.entries(value).map(([key, child]) => {
    const place = `${path}/${key}`;
    if (!Array.isArray(value)) unread.add(place);
    const watched: unknown = typeof child === "object" && child !== null ? watch(child, place, unread) : child;
    return [key, { place, watched }] as const;
  });
  const byKey = new Map<string | symbol, { place: string; watched: unknown }>(children);
  return new Proxy(value, {
    get(target, key) {
      const child = byKey.get(key);
      if (!child) return Reflect.get(target, key);
      unread.delete(child.place);
      return child.watched;
    },
  });
}
