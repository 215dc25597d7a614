import type { NetworkSide } from "../document/true-eligibility.ts";

type Value = string | number | boolean;

/** The first matters most. */
export const changeImportances = ["stops_visit", "patient_pays", "information"] as const;

export interface Change {
  readonly importance: (typeof changeImportances)[number];
  /** In words: "Annual maximum, individual, in network, remaining". */
  readonly what: string;
  /** As in the document, limits of frequency in words; null: not stated. */
  readonly before: Value | null;
  readonly after: Value;
  /** JSON pointers into the newer document, whose values all changed in this way. */
  readonly paths: readonly string[];
}

/** One value that differs. */
export interface Difference {
  readonly path: string;
  /** For an item of a list, whose path says nothing: what it is in words, and its side of the network if it has one. */
  readonly listed?: { readonly label: string; readonly side: NetworkSide | null };
  readonly before: Value | null;
  readonly after: Value;
}
