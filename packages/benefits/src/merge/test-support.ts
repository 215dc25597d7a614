import { anInterchange } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import type { SourcedAnswer } from "./answers.ts";

/** The reference date of all answers here. */
export const asOf = "2026-03-02";

/** An answer of the payer with these rows (EB and what follows them), about one patient; `HL*3` is the subscriber's. */
export function anAnswer(id: string, rows: readonly string[], more: Partial<SourcedAnswer> = {}): SourcedAnswer {
  const body = anInterchange(
    "BHT*0022*11*REF1*20260302*1405",
    "HL*1**20*1",
    "NM1*PR*2*NORTHSTAR DENTAL*****PI*NSD01",
    "HL*2*1*21*1",
    "NM1*1P*2*LAKESIDE FAMILY DENTISTRY*****XX*1234567893",
    "HL*3*2*22*0",
    "NM1*IL*1*ALVAREZ*MARISOL****MI*NSD884120073",
    "DMG*D8*19870914*F",
    ...rows,
  );
  return answerOf(id, toTrueEligibility({ contentType: "", body }, { asOf }), more);
}

export const answerOf = (
  id: string,
  document: SourcedAnswer["document"],
  more: Partial<SourcedAnswer> = {},
): SourcedAnswer => ({ id, source: "payer", answeredAt: "2026-03-02T14:05:00Z", document, ...more });
