/** How two trading partners address each other in the envelope of an interchange. */
export interface TradingPartners {
  /** ISA06 and GS02: 2 to 15 characters, as the receiver assigned it. */
  readonly senderId: string;
  /** ISA05, such as `ZZ` (mutually defined) or `30` (tax id). */
  readonly senderQualifier: string;
  /** ISA08 and GS03. */
  readonly receiverId: string;
  /** ISA07. */
  readonly receiverQualifier: string;
  /** GS02 and GS03 where they differ from ISA06 and ISA08. */
  readonly groupSenderId?: string | undefined;
  readonly groupReceiverId?: string | undefined;
  /** TRN03, 10 characters: `1` and an EIN, `3` and a DUNS number, or `9` and nine of our own. */
  readonly originatorId: string;
  /** ISA15: production or test. */
  readonly usage: "P" | "T";
}

/** A person's names as on the insurance card. */
export interface Name {
  readonly first: string;
  readonly middle?: string | undefined;
  readonly last: string;
  /** Such as `JR`. */
  readonly suffix?: string | undefined;
}

type Gender = "M" | "F";

/** INS02 and Stedi's `individualRelationshipCode`: spouse, child, other adult. */
type RelationshipCode = "01" | "19" | "34";

/** What one 270 asks: the benefits of one patient. Dates are CCYYMMDD. */
export interface Inquiry {
  /** BHT03 and TRN02, 1 to 50 basic characters: the same for every attempt, and never a patient's own id. */
  readonly trace: string;
  /** ISA13 and GS06, 1 to 999,999,999, used once per sender. */
  readonly controlNumber: number;
  readonly sentAt: Date;
  readonly payer: { readonly id: string; readonly name: string };
  readonly provider: {
    readonly npi: string;
    readonly name: Name | { readonly organization: string };
    /** REF*TJ, nine digits; only where the payer asks for it. */
    readonly taxId?: string | undefined;
    /** PRV03, such as 1223G0001X for general dentistry; only where the payer asks for it. */
    readonly taxonomy?: string | undefined;
  };
  readonly subscriber: {
    readonly name: Name;
    readonly memberId: string;
    readonly birthDate: string;
    readonly gender?: Gender | undefined;
    /** REF*6P. */
    readonly groupNumber?: string | undefined;
  };
  /** Who is asked about, where that is not the subscriber. */
  readonly dependent?:
    | {
        readonly name: Name;
        readonly birthDate: string;
        readonly gender?: Gender | undefined;
        readonly relationship?: RelationshipCode | undefined;
      }
    | undefined;
  /** DTP*291. Absent means the day on which the payer reads the inquiry. */
  readonly serviceDate?: string | undefined;
  /** EQ01, such as `35` for dental care. */
  readonly serviceTypes: readonly string[];
  /** EQ02: CDT codes such as `D1110`. */
  readonly procedures?: readonly string[] | undefined;
}
