import { availityKind } from "./availity/availity-kind.ts";
import { claimMdKind } from "./claim-md/claim-md-kind.ts";
import { coreMimeKind, coreSoapKind } from "./core/core-kind.ts";
import type { UpstreamKind } from "./kind.ts";
import { nativeKind } from "./native/native-kind.ts";
import { optumKind } from "./optum/optum-kind.ts";
import { stediKind } from "./stedi/stedi-kind.ts";

/** Every kind of payer service that can be configured; the folder of each has its adapter. */
export const upstreamKinds: readonly UpstreamKind[] = [
  nativeKind,
  stediKind,
  optumKind,
  coreSoapKind,
  coreMimeKind,
  claimMdKind,
  availityKind,
];

/** Undefined where there is none of this name. */
export const findUpstreamKind = (name: string): UpstreamKind | undefined =>
  upstreamKinds.find((kind) => kind.name === name);
