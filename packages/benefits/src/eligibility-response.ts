import type { PayerRejection } from "./rejections.ts";

/**
 * A payer's response of any format. Readers fill it and decide nothing. Codes are those of the X12 271 (005010X279A1);
 * words without a code are kept. Texts are trimmed; blank is null.
 */
export interface EligibilityResponse {
  readonly format: SourceFormat;
  /** "271", "999", "TA1" or another X12 transaction set; null for an unrecognized body. */
  readonly transactionSet: string | null;
  readonly transactionReference: Stated | null; // BHT03
  /** BHT04 and BHT05 as `2026-03-02T14:05:12` without time zone, or the date. */
  readonly respondedAt: Stated | null;
  readonly payer: Entity | null;
  readonly provider: Entity | null;
  readonly subscriber: Person | null;
  readonly dependent: Person | null;
  readonly plan: PlanFacts | null;
  readonly benefits: readonly Benefit[];
  /** The format sorts rows by kind: a row says nothing about the next. */
  readonly rowsAreSorted?: boolean;
  readonly rejections: readonly LocatedRejection[];
  readonly messages: readonly Message[];
  readonly warnings: readonly EnvelopeWarning[];
  readonly completeness: Completeness;
  /** Pieces that fit in no other member. */
  readonly leftovers: readonly Leftover[];
  /** Envelope, hierarchy and loop segments, never reported as unmapped. */
  readonly structure: readonly Piece[];
  /** Other patients of the same transaction; their pieces are also in `leftovers`. */
  readonly otherPatients: readonly Patient[];
}

type SourceFormat = "x12_271" | "stedi_json" | "onederful_json" | "availity_json" | "unknown_json";

export interface Piece {
  /** `x12:21` (ISA is segment 1) or `json:/benefitsInformation/3`. */
  readonly source: string;
  readonly raw: unknown;
}

/** Trimmed, with its source: `x12:7/NM109` or `json:/payer/name`. */
export interface Stated {
  readonly value: string;
  readonly source: string;
}

/** `value` is null unless it is a plain number of 0 or more. */
export interface StatedNumber {
  readonly raw: string;
  readonly value: number | null;
  readonly source: string;
}

/** Null unless 0 or more with whole cents. */
export interface Amount {
  readonly raw: string;
  readonly cents: number | null;
  readonly source: string;
}

/**
 * A number from 0 to 100 (".2" in X12 is 20); null if invalid.
 *
 * `share` is the patient's in X12 and JSON that mirrors it, except in benefit descriptions (EB01 D), where payers state
 * the plan's. It is the plan's in a dental vendor's JSON.
 */
export interface Percent {
  readonly raw: string;
  readonly value: number | null;
  readonly share: "patient" | "plan";
  readonly source: string;
}

export interface StatedDate {
  readonly qualifier: string;
  readonly raw: string;
  readonly isRange: boolean;
  /** `YYYY-MM-DD`, equal for a single date; null if open (year 9999, zeros) or impossible. */
  readonly from: string | null;
  readonly to: string | null;
  /** Open dates are valid. */
  readonly isInvalid: boolean;
  /** The format writes a begin and "on this day" alike: on a day asked about, it is no begin. */
  readonly mayBeOneDay?: boolean;
  readonly source: string;
  readonly piece: Piece;
}

/** REF, never a social security number. */
export interface Reference {
  /** REF01, such as "6P" group, "18" plan, "1W" member ID, or the name of a JSON member without a known qualifier. */
  readonly qualifier: string;
  readonly value: Stated | null;
  readonly description: Stated | null;
  readonly piece: Piece;
}

export interface Message {
  readonly text: string;
  readonly source: string;
  readonly piece: Piece;
}

/** TRN. Type "2" is our trace number returned, "1" the payer's. */
export interface Trace {
  readonly type: string;
  readonly number: Stated;
}

export interface Address {
  readonly line1: Stated | null;
  readonly line2: Stated | null;
  readonly city: Stated | null;
  readonly state: Stated | null;
  readonly postalCode: Stated | null;
}

/** PER: "TE" telephone, "EM" email, "UR" web page, "FX" fax. */
export interface Contact {
  readonly kind: string;
  readonly value: Stated;
}

/** NM1, also of an entity related to a benefit (loop 2120). */
export interface Entity {
  /** NM101: "PR" payer, "1P" provider, "IL" subscriber, "03" dependent; "" if absent. */
  readonly role: string;
  readonly isPerson: boolean;
  readonly name: Stated | null;
  readonly firstName: Stated | null;
  readonly middleName: Stated | null;
  readonly suffix: Stated | null;
  /** NM108: "XX" NPI, "FI" tax ID, "PI" payer ID, "MI" member ID; "" if absent. */
  readonly idQualifier: string;
  readonly id: Stated | null;
  readonly taxonomy: Stated | null; // PRV03
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  readonly references: readonly Reference[];
  readonly dates: readonly StatedDate[];
  readonly piece: Piece;
  readonly pieces: readonly Piece[];
}

export interface PlanFacts {
  readonly references: readonly Reference[];
  readonly dates: readonly StatedDate[];
  readonly pieces: readonly Piece[];
}

export interface Person extends Entity {
  readonly birthDate: StatedDate | null;
  readonly gender: Stated | null;
  /** INS02: "18" self, "01" spouse, "19" child. */
  readonly relationship: Stated | null;
  /** INS09: "F" full-time, "P" part-time, "N" none. */
  readonly studentStatus: Stated | null;
  readonly traces: readonly Trace[];
  /** Only in a dental vendor's JSON. */
  readonly coverage: PersonCoverage | null;
}

export interface PersonCoverage {
  /** "1" active, "5" pending, "6" inactive, or a word without a code. */
  readonly status: Stated | null;
  readonly effectiveDate: StatedDate | null;
  readonly terminationDate: StatedDate | null;
}

export type BenefitLevel = "subscriber" | "dependent";

/** An EB segment with the segments that belong to it, or a JSON object. */
export interface Benefit {
  readonly level: BenefitLevel; // Loop 2110C or 2110D. For JSON, the dependent if there is one
  /** EB01: "1" active, "A" coinsurance, "C" deductible, "F" limitation; "" if absent. */
  readonly code: string;
  readonly coverageLevel: Stated | null; // EB02: "IND", "FAM"
  readonly serviceTypes: readonly Stated[]; // EB03, each repetition
  readonly insuranceType: Stated | null; // EB04: "PR" PPO
  readonly planDescription: Stated | null; // EB05: the plan's name
  readonly timePeriod: Stated | null; // EB06: "23" calendar year, "29" remaining
  readonly amount: Amount | null; // EB07
  readonly percent: Percent | null; // EB08
  readonly quantityQualifier: Stated | null; // EB09: "VS" visits, "S7" maximum age
  readonly quantity: StatedNumber | null; // EB10
  readonly authorization: Stated | null; // EB11: "Y", "N" or "U"
  /** EB12: "Y" in network, "N" out of network, "W" both, "U" unknown. */
  readonly network: Stated | null;
  readonly procedure: ProcedureCode | null; // EB13
  readonly deliveries: readonly ServiceDelivery[]; // HSD
  readonly dates: readonly StatedDate[];
  readonly references: readonly Reference[];
  readonly messages: readonly Message[];
  readonly details: readonly Piece[]; // III
  readonly places: readonly string[]; // III02 of a place of service (III01 ZZ): "11" office, "22" outpatient hospital
  readonly entities: readonly Entity[]; // Loop 2120
  /** Source of the plan that holds the row, in formats with rows within plans. */
  readonly holder?: string;
  readonly piece: Piece;
}

/** EB13. */
export interface ProcedureCode {
  readonly qualifier: string; // EB13-1: "AD" for CDT; "" if absent
  readonly code: Stated; // EB13-2 in upper case
  /** EB13-8 in upper case: end of a range that starts with `code`. */
  readonly rangeEnd: string | null;
  readonly modifiers: readonly string[];
}

/** HSD. Two visits per calendar year are quantityQualifier "VS", quantity 2, timePeriod "23", periodCount 1. */
export interface ServiceDelivery {
  readonly quantityQualifier: Stated | null; // HSD01: "VS" visits, "FL" units
  readonly quantity: StatedNumber | null; // HSD02
  readonly windowUnit: Stated | null; // HSD03, the unit of `windowLength`: "DA", "WK", "MO", "YR"
  readonly windowLength: StatedNumber | null; // HSD04
  readonly timePeriod: Stated | null; // HSD05: "23" calendar year, "29" remaining, "34" months
  readonly periodCount: StatedNumber | null; // HSD06
  readonly piece: Piece;
}

/** AAA. */
export interface LocatedRejection extends PayerRejection {
  readonly loop: RejectionLoop;
  readonly source: string;
  readonly piece: Piece;
}

export type RejectionLoop = "2000A" | "2100A" | "2100B" | "2100C" | "2100D" | "2110C" | "2110D";

/**
 * How much of a response was received.
 *
 * - `whole`: JSON, or X12 with its ends
 * - `without_trailer`: X12 of whole segments that lacks an SE, GE or IEA, or has fewer segments than SE01 counts
 * - `unreadable`: X12 that ends within a segment, or neither X12 nor JSON
 */
export type Completeness = "whole" | "without_trailer" | "unreadable";

export interface EnvelopeWarning {
  readonly code: "envelope_mismatch" | "truncated" | "delimiter_undeclared";
  readonly source: string;
}

export interface Leftover {
  readonly reason: "segment_not_understood" | "member_not_understood" | "other_transaction" | "no_rule";
  readonly piece: Piece;
}

export interface Patient {
  readonly subscriber: Person | null;
  readonly dependent: Person | null;
  readonly benefits: readonly Benefit[];
  readonly rejections: readonly LocatedRejection[];
}

export const toRawText = ({ raw }: Piece): string => (typeof raw === "string" ? raw : JSON.stringify(raw));
