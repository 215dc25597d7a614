import { availityKind } from "./availity/availity-kind.ts";
import { claimMdKind } from "./claim-md/claim-md-kind.ts";
import { coreMimeKind, coreSoapKind } from "./core/core-kind.ts";
import type { UpstreamKind } from "./kind.ts";
import { nativeKind } from "./native/native-kind.ts";
import { optumKind } from "./optum/optum-kind.ts";
import { stediKind } from "./stedi/stedi-kind.ts";

export const upstreamKinds: readonly UpstreamKind[] = [
  nativeKind,
  stediKind,
  optumKind,
  coreSoapKind,
  coreMimeKind,
  claimMdKind,
  availityKind,
];

export const findUpstreamKind = (name: string): UpstreamKind | undefined =>
  upstreamKinds.find((kind) => kind.name === name);
