/** An X12 271 of an active dental plan, in the usual form: segments on lines of their own. */
export const x12Answer = toInterchange([
  "HL*1**20*1",
  "NM1*PR*2*HARBOR DENTAL*****PI*60054",
  "HL*2*1*21*1",
  "NM1*1P*2*ORCHARD STREET DENTAL*****XX*1234567893",
  "HL*3*2*22*0",
  "NM1*IL*1*QUARRINGTON*PHILOMENA****MI*M1",
  "EB*1*IND*35**DENTAL PPO",
]);

/** An X12 271 in which the payer refuses with this AAA03 code; `followUp` is AAA04, empty for none. */
export function x12Rejection(code: string, followUp: string): string {
  return toInterchange(["HL*1**20*0", "NM1*PR*2*HARBOR DENTAL*****PI*60054", `AAA*Y**${code}*${followUp}`]);
}

function toInterchange(segments: readonly string[]): string {
  const all = [
    "ISA*00*          *00*          *ZZ*HARBORDENTAL   *ZZ*CLINICGATE     *260303*0710*^*00501*000000181*0*P*:",
    "GS*HB*HARBORDENTAL*CLINICGATE*20260303*0710*181*X*005010X279A1",
    "ST*271*0001*005010X279A1",
    "BHT*0022*11*REQ-1*20260303*0710",
    ...segments,
    `SE*${segments.length + 3}*0001`,
    "GE*1*181",
    "IEA*1*000000181",
  ];
  return all.map((segment) => `${segment}~\n`).join("");
}
