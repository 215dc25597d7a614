import { randomUUID } from "node:crypto";
import { type Asked, type Fault, isa, type StediAnswers, toInterchange, toRejectedInquiry } from "./stedi-answers.ts";

/** Bodies of Stedi's endpoint of 2026-06-01, by its published types. A test's is marked in its envelope only, as in its example. */

const parts: Readonly<Record<string, string>> = {
  "2100A": "PAYER",
  "2100B": "PROVIDER",
  "2100C": "SUBSCRIBER",
  "2100D": "DEPENDENT",
};

export const answersOf2026: StediAnswers = {
  toAnswer: (asked, mode, { active = true } = {}) => ({
    ...head(asked),
    plans: [
      {
        name: "DENTAL PPO",
        benefits: {
          statuses: [
            {
              status: active ? "ACTIVE_COVERAGE" : "INACTIVE",
              coverageLevel: "INDIVIDUAL",
              service: { system: "STC", value: "35", definition: "Dental Care" },
            },
          ],
        },
      },
    ],
    x12: toInterchange(
      asked,
      [...toSubscriber(asked), `EB*${active ? "1" : "6"}*IND*35**DENTAL PPO`],
      mode === "test" ? "T" : "P",
    ),
  }),

  toRejection: (asked, mode, { code, location }: Fault) => ({
    ...head(asked),
    errors: [
      {
        code,
        description: "as the payer says",
        followupAction: code === "42" ? "Resubmission Not Allowed" : "Please Correct and Resubmit",
        location: parts[location] ?? "ENVELOPE",
        possibleResolutions: "- Check the values sent.",
      },
    ],
    x12: toInterchange(asked, [...toSubscriber(asked), `AAA*N**${code}*C`], mode === "test" ? "T" : "P"),
  }),

  toAcknowledgement: (asked) => ({ ...head(asked), x12: toRejectedInquiry(isa("FA")) }),
};

const toSubscriber = ({ firstName, lastName, memberId }: Asked) => [
  "HL*3*2*22*0",
  `NM1*IL*1*${lastName}*${firstName}****MI*${memberId}`,
];

function head({ payerId, trace, memberId, firstName, lastName }: Asked) {
  return {
    id: `ec_${randomUUID()}`,
    meta: { traceId: trace, outboundTraceId: trace },
    payerId,
    eligibilitySearchId: randomUUID(),
    payer: { name: { organization: "IMITATED PAYER" }, type: "PAYER", identification: payerId },
    provider: { name: { organization: "EXAMPLE DENTAL" }, type: "PROVIDER", npi: "1999999984" },
    subscriber: { memberId, name: { person: { firstName, lastName } } },
  };
}
