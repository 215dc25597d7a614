import type { PayerRejection } from "./rejections.ts";

/**
 * A payer's response in one form, whatever format it came in. Readers fill it and judge nothing: which plan, which network
 * and which of two contradicting rows counts is decided by who reads it.
 *
 * Codes are those of the X12 271 (005010X279A1), whatever the format: readers of other formats translate their words
 * (`in_network` is "Y", `orthodontics` is "38"). A word without a code in X12 stays as it came. Texts are trimmed;
 * what is absent or blank is null, and a list without members is [].
 */
export interface EligibilityResponse {
  readonly format: SourceFormat;
  /** What the message is: "271", "999", "TA1" or another X12 transaction set; null for a body that is no response. */
  readonly transactionSet: string | null;
  /** The payer's or sender's reference of this response (BHT03). */
  readonly transactionReference: Stated | null;
  /** BHT04 and BHT05 as `2026-03-02T14:05:12`, without a time zone, or only the date where no time is stated. */
  readonly respondedAt: Stated | null;
  readonly payer: Entity | null;
  readonly provider: Entity | null;
  readonly subscriber: Person | null;
  /** The person asked about, where that is not the subscriber. */
  readonly dependent: Person | null;
  /** The rows of the subscriber and of the dependent, in the order of the response. */
  readonly benefits: readonly Benefit[];
  readonly rejections: readonly LocatedRejection[];
  /** Messages that stand in no benefit row, in order. */
  readonly messages: readonly Message[];
  /** Envelope totals and control numbers that do not fit. */
  readonly warnings: readonly EnvelopeWarning[];
  /** What the reader did not take into any member above, with the reason, in order. */
  readonly leftovers: readonly Leftover[];
  /** What only holds the rest together: envelope, hierarchy and loop brackets. Never to be reported as unread. */
  readonly structure: readonly Piece[];
  /** Further subscribers and dependents of the same transaction; their pieces are in `leftovers` too. */
  readonly otherPatients: readonly Patient[];
}

type SourceFormat = "x12_271" | "stedi_json" | "onederful_json" | "unknown_json";

/** A piece of the raw response: an X12 segment, or a member of JSON. */
export interface Piece {
  /** `x12:21` (ISA is segment 1) or `json:/benefitsInformation/3`. */
  readonly source: string;
  /** The segment's text, or the member's value as parsed. {@link toRawText} gives either as text. */
  readonly raw: unknown;
}

/** A value, trimmed, with its place: `x12:7/NM109` or `json:/payer/name`. */
export interface Stated {
  readonly value: string;
  readonly source: string;
}

/** A number as sent (`raw`) and as read; `value` is null for what is no plain number of 0 or more. */
export interface StatedNumber {
  readonly raw: string;
  readonly value: number | null;
  readonly source: string;
}

/** An amount of money as sent and in cents; null for what is no amount of 0 or more with whole cents. */
export interface Amount {
  readonly raw: string;
  readonly cents: number | null;
  readonly source: string;
}

/**
 * A percent as sent, and as a number from 0 to 100: ".2" of X12 is 20. Null for what is no percent.
 *
 * `share` says whose it is by the format's own rules: the patient's in X12 and in JSON that mirrors it, except in a
 * benefit description (EB01 D), where payers write the plan's; the plan's in a dental vendor's JSON.
 */
export interface Percent {
  readonly raw: string;
  readonly value: number | null;
  readonly share: "patient" | "plan";
  readonly source: string;
}

/** A date or a range of dates. */
export interface StatedDate {
  /** DTP01, such as "346"; for a JSON member of no known qualifier its name. */
  readonly qualifier: string;
  readonly raw: string;
  readonly isRange: boolean;
  /** `YYYY-MM-DD`. For a single date both are that date. Null where it is open (year 9999, zeros) or impossible. */
  readonly from: string | null;
  readonly to: string | null;
  /** At least one of its dates is impossible or cannot be read. An open date is not. */
  readonly isInvalid: boolean;
  readonly source: string;
  readonly piece: Piece;
}

/** A REF segment, or a numbered thing of JSON. A social security number is never among them. */
export interface Reference {
  /** REF01, such as "6P" group, "18" plan, "1W" member id; for a JSON member of no known qualifier its name. */
  readonly qualifier: string;
  readonly value: Stated | null;
  /** REF03, such as the group's name. */
  readonly description: Stated | null;
  readonly piece: Piece;
}

/** What the payer says in its own words. */
export interface Message {
  readonly text: string;
  readonly source: string;
  readonly piece: Piece;
}

/** TRN: a trace number. Type "2" is ours, echoed; "1" is the payer's. */
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

/** One way to reach someone (PER). Kind "TE" telephone, "EM" e-mail, "UR" web page, "FX" fax. Number as sent. */
export interface Contact {
  readonly kind: string;
  readonly value: Stated;
}

/** Whoever an NM1 segment names: payer, provider, subscriber, dependent, or one related to a benefit (loop 2120). */
export interface Entity {
  /** NM101: "PR" payer, "1P" provider, "IL" subscriber, "03" dependent, "PRP" primary payer and so on; "" if absent. */
  readonly role: string;
  readonly isPerson: boolean;
  /** The organisation's name, or the person's last name. */
  readonly name: Stated | null;
  readonly firstName: Stated | null;
  readonly middleName: Stated | null;
  readonly suffix: Stated | null;
  /** NM108: "XX" NPI, "FI" tax id, "PI" payer id, "MI" member id and so on; "" if absent. */
  readonly idQualifier: string;
  readonly id: Stated | null;
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  readonly references: readonly Reference[];
  readonly dates: readonly StatedDate[];
  readonly piece: Piece;
  /** Every piece that says something of this entity, its own first, in order. */
  readonly pieces: readonly Piece[];
}

/** The subscriber or the dependent. `id` is the member id where `idQualifier` is "MI" (or "II"). */
export interface Person extends Entity {
  readonly birthDate: StatedDate | null;
  /** "F", "M", "U", or a word of no known code. */
  readonly gender: Stated | null;
  /** INS02: "18" self, "01" spouse, "19" child and so on. */
  readonly relationship: Stated | null;
  /** INS09: "F" full-time, "P" part-time, "N" none. */
  readonly studentStatus: Stated | null;
  readonly traces: readonly Trace[];
  /** What a dental vendor's JSON says of the person's coverage apart from any benefit row; null in other formats. */
  readonly coverage: PersonCoverage | null;
}

export interface PersonCoverage {
  /** EB01's code for the vendor's word: "1" active, "5" pending, "6" inactive; another word as it came. */
  readonly status: Stated | null;
  readonly effectiveDate: StatedDate | null;
  readonly terminationDate: StatedDate | null;
}

export type BenefitLevel = "subscriber" | "dependent";

/** One statement about a benefit: an EB segment with all that belongs to it, or the JSON object in its place. */
export interface Benefit {
  /** Whose row it is: loop 2110C or 2110D. JSON does not say; there it is the dependent's if there is one. */
  readonly level: BenefitLevel;
  /** EB01: "1" active, "A" co-insurance, "C" deductible, "F" limitation and so on; "" if absent. */
  readonly code: string;
  /** EB02: "IND", "FAM" and so on. */
  readonly coverageLevel: Stated | null;
  /** EB03, each repetition. */
  readonly serviceTypes: readonly Stated[];
  /** EB04: "PR" PPO and so on. */
  readonly insuranceType: Stated | null;
  /** EB05: the plan's name. */
  readonly planDescription: Stated | null;
  /** EB06: "23" calendar year, "29" remaining and so on. */
  readonly timePeriod: Stated | null;
  /** EB07. */
  readonly amount: Amount | null;
  /** EB08. */
  readonly percent: Percent | null;
  /** EB09, what the quantity counts: "VS" visits, "S7" highest age and so on. */
  readonly quantityQualifier: Stated | null;
  /** EB10. */
  readonly quantity: StatedNumber | null;
  /** EB11: "Y", "N" or "U". */
  readonly authorization: Stated | null;
  /** EB12: "Y" in network, "N" out of network, "W" both, "U" unknown. */
  readonly network: Stated | null;
  /** EB13. */
  readonly procedure: ProcedureCode | null;
  /** HSD. */
  readonly deliveries: readonly ServiceDelivery[];
  readonly dates: readonly StatedDate[];
  readonly references: readonly Reference[];
  readonly messages: readonly Message[];
  /** III. */
  readonly details: readonly BenefitDetail[];
  /** Loop 2120. */
  readonly entities: readonly Entity[];
  /** The EB segment or the JSON object itself. */
  readonly piece: Piece;
}

/** EB13: what is done, by its code. */
export interface ProcedureCode {
  /** EB13-1: "AD" for a code of dental procedures (CDT); "" if absent. */
  readonly qualifier: string;
  /** EB13-2, upper case. `source` is the whole element's. */
  readonly code: Stated;
  /** EB13-8, upper case: the last code of a range that starts with `code`. */
  readonly rangeEnd: string | null;
  /** EB13-3 to EB13-6. */
  readonly modifiers: readonly string[];
}

/** HSD: how often. Two visits a calendar year are quantityQualifier "VS", quantity 2, timePeriod "23", periodCount 1. */
export interface ServiceDelivery {
  /** HSD01: "VS" visits, "FL" units and so on. */
  readonly quantityQualifier: Stated | null;
  /** HSD02. */
  readonly quantity: StatedNumber | null;
  /** HSD03: "DA", "WK", "MO", "YR", the unit of `windowLength`. */
  readonly windowUnit: Stated | null;
  /** HSD04. */
  readonly windowLength: StatedNumber | null;
  /** HSD05: "23" calendar year, "29" remaining, "34" months and so on. */
  readonly timePeriod: Stated | null;
  /** HSD06. */
  readonly periodCount: StatedNumber | null;
  readonly piece: Piece;
}

/** III: a code of another list (qualifier III01, code III02) or free text (III04), such as a place of service. */
export interface BenefitDetail {
  readonly qualifier: string;
  readonly code: Stated | null;
  readonly text: Stated | null;
  readonly piece: Piece;
}

/** An AAA segment, or an error of JSON in its place. */
export interface LocatedRejection extends PayerRejection {
  /** Where it stands; for JSON without a place the loop that fits the level. */
  readonly loop: RejectionLoop;
  readonly source: string;
  readonly piece: Piece;
}

export type RejectionLoop = "2000A" | "2100A" | "2100B" | "2100C" | "2100D" | "2110C" | "2110D";

/** Totals or control numbers of the envelope that do not fit what came. */
export interface EnvelopeWarning {
  readonly code: "envelope_mismatch";
  readonly source: string;
}

/** Something the reader could not place. */
export interface Leftover {
  readonly reason: "segment_not_understood" | "member_not_understood" | "other_transaction" | "no_rule";
  readonly piece: Piece;
}

/** Another person of the same transaction. */
export interface Patient {
  readonly subscriber: Person | null;
  readonly dependent: Person | null;
  /** The dependent's rows; the subscriber's where there is no dependent or no row of the dependent's. */
  readonly benefits: readonly Benefit[];
  readonly rejections: readonly LocatedRejection[];
}

/** The raw text of a piece: an X12 segment or a text as it came, another member as JSON. */
export const toRawText = ({ raw }: Piece): string => (typeof raw === "string" ? raw : JSON.stringify(raw));
