import { randomUUID } from "node:crypto";

/** Bodies of Stedi's answers, as far as its description and examples go. */

export interface Asked {
  readonly payerId: string;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly trace: string;
}

export interface Fault {
  readonly code: string;
  readonly location: string;
  /** Absent on faults that Stedi itself found. */
  readonly field?: "AAA";
}

type Mode = "test" | "production";

/** What a door writes, in the shape of its version. */
export interface StediAnswers {
  toAnswer(asked: Asked, mode: Mode, state?: { active?: boolean }): object;
  toRejection(asked: Asked, mode: Mode, fault: Fault): object;
  /** A 999 in the place of the 271: the payer's system found the transaction malformed. */
  toAcknowledgement(asked: Asked, mode: Mode): object;
}

export function toAnswer(asked: Asked, mode: "test" | "production", { active = true } = {}) {
  return {
    ...head(asked, mode),
    subscriber: { memberId: asked.memberId, firstName: asked.firstName, lastName: asked.lastName },
    planStatus: [{ statusCode: active ? "1" : "6", status: active ? "Active Coverage" : "Inactive" }],
    benefitsInformation: [
      {
        code: active ? "1" : "6",
        name: active ? "Active Coverage" : "Inactive",
        coverageLevelCode: "IND",
        serviceTypeCodes: ["35"],
        serviceTypes: ["Dental Care"],
        planCoverage: "DENTAL PPO",
      },
    ],
    errors: [],
    warnings: [],
    x12: toInterchange(asked, [
      "HL*3*2*22*0",
      `NM1*IL*1*${asked.lastName}*${asked.firstName}****MI*${asked.memberId}`,
      `EB*${active ? "1" : "6"}*IND*35**DENTAL PPO`,
    ]),
  };
}

export function toRejection(asked: Asked, mode: "test" | "production", { code, location, field }: Fault) {
  const errors = [
    {
      ...(field && { field }),
      code,
      description: "as the payer says",
      followupAction: code === "42" ? "Resubmission Not Allowed" : "Please Correct and Resubmit",
      location: field ? `Loop ${location}` : location,
      possibleResolutions: "- Check the values sent.",
    },
  ];
  if (!field) return { ...head(asked, mode), status: "ERROR", errors, benefitsInformation: [], x12: "" };
  return {
    ...head(asked, mode),
    errors,
    subscriber: { memberId: asked.memberId, aaaErrors: errors },
    benefitsInformation: [],
    x12: toInterchange(asked, [
      "HL*3*2*22*0",
      `NM1*IL*1*${asked.lastName}*${asked.firstName}****MI*${asked.memberId}`,
      `AAA*N**${code}*C`,
    ]),
  };
}

function toAcknowledgement(asked: Asked, mode: Mode) {
  return {
    ...head(asked, mode),
    errors: [],
    transactionSetAcknowledgement: "Rejected",
    implementationTransactionSetSyntaxError: "Segment in Error",
    x12: toRejectedInquiry(isa("FA")),
  };
}

export const answersOf2024: StediAnswers = { toAnswer, toRejection, toAcknowledgement };

export const toRejectedInquiry = (envelope: string): string =>
  [
    envelope,
    "ST*999*0001*005010X231A1",
    "AK1*HS*1*005010X279A1",
    "AK2*270*0001*005010X279A1",
    "IK3*NM1*8**8",
    "IK4*9*67*7",
    "IK5*R*5",
    "AK9*R*1*1*0",
    "SE*8*0001",
    "GE*1*1",
    "IEA*1*000000001",
    "",
  ].join("~");

function head({ payerId, trace }: Asked, applicationMode: "test" | "production") {
  return {
    meta: { applicationMode, traceId: trace, outboundTraceId: trace, senderId: "STEDI", submitterId: "000000000" },
    id: `ec_${randomUUID()}`,
    eligibilitySearchId: randomUUID(),
    controlNumber: "000000001",
    reassociationKey: "000000001",
    tradingPartnerServiceId: payerId,
    payer: { name: "Imitated Payer", entityIdentifier: "Payer" },
  };
}

export const isa = (group: string, usage: "P" | "T" = "P") =>
  [
    `ISA*00*          *00*          *ZZ*STEDI          *ZZ*SUBMITTER      *261124*0300*^*00501*000000001*0*${usage}*:`,
    `GS*${group}*STEDI*SUBMITTER*20261124*0300*1*X*005010X279A1`,
  ].join("~");

export const toInterchange = ({ payerId, trace }: Asked, segments: readonly string[], usage: "P" | "T" = "P") =>
  [
    isa("HB", usage),
    "ST*271*0001*005010X279A1",
    `BHT*0022*11*${trace}*20261124*0300`,
    "HL*1**20*1",
    `NM1*PR*2*IMITATED PAYER*****PI*${payerId}`,
    "HL*2*1*21*1",
    "NM1*1P*2*EXAMPLE DENTAL*****XX*1999999984",
    ...segments,
    `SE*${segments.length + 7}*0001`,
    "GE*1*1",
    "IEA*1*000000001",
    "",
  ].join("~");
