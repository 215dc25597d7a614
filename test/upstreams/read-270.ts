/** What an imitator, or a test, wants to know of a 270 that the grammar accepts. */
export interface Read270 {
  readonly senderId: string;
  readonly receiverId: string;
  /** ISA13, nine digits. */
  readonly controlNumber: string;
  /** GS06. */
  readonly groupControlNumber: string;
  /** BHT03 and the patient's TRN02. */
  readonly reference: string;
  readonly trace: string;
  /** TRN03. */
  readonly traceOrigin: string;
  readonly payerId: string;
  readonly provider: Person & { readonly npi: string };
  readonly subscriber: Person & { readonly memberId: string; readonly groupNumber: string };
  readonly dependent: (Person & { readonly relationship: string }) | undefined;
  /** DTP03. */
  readonly serviceDate: string;
  readonly serviceTypes: readonly string[];
  readonly procedures: readonly string[];
}

/** Empty strings: absent. Dates are CCYYMMDD. */
interface Person {
  readonly lastName: string;
  readonly firstName: string;
  readonly dob: string;
  readonly gender: string;
}

export function read270(interchange: string): Read270 {
  const segments = interchange.split("~").map((segment) => segment.split("*"));
  const find = (tag: string, first?: string) =>
    segments.find((segment) => segment[0] === tag && (first === undefined || segment[1] === first));
  const element = (position: number, tag: string, first?: string) => find(tag, first)?.[position]?.trimEnd() ?? "";
  const levelOf = (hl: string) => {
    const start = segments.findIndex((segment) => segment[0] === "HL" && segment[3] === hl);
    if (start < 0) return undefined;
    const end = segments.findIndex((segment, index) => index > start && (segment[0] === "HL" || segment[0] === "SE"));
    return segments.slice(start, end);
  };
  const personOf = (level: readonly string[][]): Person => {
    const at = (tag: string) => level.find((segment) => segment[0] === tag) ?? [];
    return {
      lastName: at("NM1")[3] ?? "",
      firstName: at("NM1")[4] ?? "",
      dob: at("DMG")[2] ?? "",
      gender: at("DMG")[3] ?? "",
    };
  };
  const dependent = levelOf("23");
  return {
    senderId: element(6, "ISA"),
    receiverId: element(8, "ISA"),
    controlNumber: element(13, "ISA"),
    groupControlNumber: element(6, "GS"),
    reference: element(3, "BHT"),
    trace: element(2, "TRN"),
    traceOrigin: element(3, "TRN"),
    payerId: element(9, "NM1", "PR"),
    provider: { ...personOf(levelOf("21") ?? []), npi: element(9, "NM1", "1P") },
    subscriber: {
      ...personOf(levelOf("22") ?? []),
      memberId: element(9, "NM1", "IL"),
      groupNumber: element(2, "REF", "6P"),
    },
    dependent: dependent && { ...personOf(dependent), relationship: element(2, "INS") },
    serviceDate: element(3, "DTP", "291"),
    serviceTypes: segments
      .filter(([tag, types]) => tag === "EQ" && types)
      .flatMap(([, types = ""]) => types.split("^")),
    procedures: segments.filter(([tag, , code]) => tag === "EQ" && code).map(([, , code = ""]) => code.slice(3)),
  };
}
