import { describe, expect, test } from "vitest";
import { type AnswerRules, readReply as judge } from "./read-reply.ts";

const sent = { trace: "JOB7", originatorId: "9NIGHTGARD", memberId: "U-314", birthDate: "19850607" };

const readReply = (payload: string, inquiry = sent, rules: AnswerRules = { allowsMissingTrailer: false }) =>
  judge(payload, inquiry, rules);

const isa =
  "ISA*00*          *00*          *01*RECEIVER       *ZZ*SENDER         *261123*0645*^*00501*900000001*0*P*:~";
const interchange = (...segments: string[]) =>
  `${isa}GS*HB*RECEIVER*SENDER*20261123*0645*1*X*005010X279A1~${segments.join("~")}~GE*1*1~IEA*1*900000001~`;
const response = ({ bht = "THEIRS", patient = [] as string[] }) =>
  interchange(
    "ST*271*0001*005010X279A1",
    `BHT*0022*11*${bht}*20261123*0645`,
    "HL*1**20*1",
    "NM1*PR*2*PAYER*****PI*12345",
    "HL*2*1*21*1",
    "NM1*1P*2*CLINIC*****XX*1999999984",
    "HL*3*2*22*0",
    ...patient,
    `SE*${8 + patient.length}*0001`,
  );

const us = ["NM1*IL*1*DENT*JAGUAR****MI*U314", "DMG*D8*19850607"];
const others = ["NM1*IL*1*OTHER*ONE****MI*X999", "DMG*D8*19900101"];

test.each([
  ["repeats our trace", response({ patient: ["TRN*2*JOB7*9NIGHTGARD", ...us] })],
  ["repeats our trace as its own, as Stedi's do", response({ patient: ["TRN*1*JOB7*9NIGHTGARD", ...us] })],
  [
    "repeats our trace beside the payer's",
    response({ patient: ["TRN*1*P99*1PAYERSEIN", "TRN*2*JOB7*9NIGHTGARD", ...us] }),
  ],
  ["repeats our trace in BHT03", response({ bht: "JOB7", patient: us })],
  ["repeats our trace and corrects the member id", response({ bht: "JOB7", patient: [others[0] ?? "", us[1] ?? ""] })],
  [
    "repeats our trace and corrects the birthday",
    response({ patient: ["TRN*2*JOB7*9NIGHTGARD", us[0] ?? "", others[1] ?? ""] }),
  ],
  ["repeats no trace and has the same patient", response({ patient: us })],
  ["repeats no trace and rejects the provider", response({ patient: [] })],
  ["has blanks and a byte order mark before ISA", `\uFEFF\r\n ${response({ patient: us })}`],
])("a 271 that %s is the answer", (_case, payload) => {
  expect(readReply(payload, sent)).toEqual({ kind: "answered" });
});

test.each([
  ["has our originator id with another trace", response({ bht: "JOB7", patient: ["TRN*2*JOB8*9NIGHTGARD", ...us] })],
  ["repeats our trace for another person", response({ patient: ["TRN*2*JOB7*9NIGHTGARD", ...others] })],
  ["repeats our trace in BHT03 for another person", response({ bht: "JOB7", patient: others })],
  ["has another member id", response({ patient: [others[0] ?? "", us[1] ?? ""] })],
  ["has another birthday", response({ patient: [us[0] ?? "", others[1] ?? ""] })],
  ["comes with a second one", response({ patient: us }).replace("~GE*", "~ST*271*0002~BHT*0022*11*JOB7~SE*3*0002~GE*")],
])("a 271 that %s is not trusted", (_case, payload) => {
  const reply = readReply(payload, sent);

  expect(reply.kind).toBe("mismatched");
  expect(JSON.stringify(reply)).not.toMatch(/X999|U314|1985|1990/);
});

test("a 999 says where the fault is, and never the value", () => {
  const payload = interchange(
    "ST*999*0001*005010X231A1",
    "AK1*HS*123*005010X279A1",
    "AK2*270*0001*005010X279A1",
    "IK3*NM1*10*2100C*8",
    "CTX*SITUATIONAL TRIGGER*NM1*6*2100B*4*1036",
    "IK4*9*67*7*U314 SECRET",
    "IK5*R*5",
    "AK9*R*1*1*0",
    "SE*9*0001",
  );

  expect(readReply(payload, sent)).toEqual({
    kind: "rejected",
    detail: "The receiver could not read the inquiry (999); segment NM1 at 10 in loop 2100C, code 8; element 9, code 7",
    isDuplicateControlNumber: false,
  });
});

test.each([
  ["025", true],
  ["006", false],
])("a TA1 with note %s rejects the interchange", (note, isDuplicateControlNumber) => {
  expect(readReply(`${isa}TA1*000000123*261123*0645*R*${note}~IEA*0*900000001~`, sent)).toEqual({
    kind: "rejected",
    detail: `The receiver rejected the interchange: TA1 note ${note}`,
    isDuplicateControlNumber,
  });
});

test.each([
  ["a TA1 that accepts", `${isa}TA1*000000123*261123*0645*A*000~IEA*0*900000001~`, "acknowledged the inquiry (TA1)"],
  [
    "a 999 that accepts",
    interchange("ST*999*0001", "AK1*HS*1", "IK5*A", "AK9*A*1*1*1", "SE*4*0001"),
    "acknowledged the inquiry (999)",
  ],
  ["a claim status response", interchange("ST*277*0001", "BHT*0010*08*JOB7", "SE*3*0001"), "holds no 271"],
  ["a page", "<html>Maintenance</html>", "is not X12"],
  ["nothing", "", "is not X12"],
])("%s is no answer", (_case, payload, detail) => {
  expect(readReply(payload, sent)).toMatchObject({ kind: "unusable", detail: expect.stringContaining(detail) });
});

describe("a 271 that was cut short", () => {
  const whole = response({ patient: ["TRN*2*JOB7*9NIGHTGARD", ...us] });
  const isWhole = (length: number) => length >= whole.length - 1; // the last terminator may be missing

  test("is no answer, wherever it ends", () => {
    for (let length = "ISA".length; length <= whole.length; length++) {
      const kind = isWhole(length) ? "answered" : "incomplete";
      expect(readReply(whole.slice(0, length)), whole.slice(0, length)).toEqual({ kind });
    }
  });

  test("is no answer to another inquiry either: the trace may be in what is missing", () => {
    const payload = response({ patient: [...others, "TRN*2*JOB7*9NIGHTGARD", ...us] });

    expect(readReply(payload.slice(0, payload.indexOf("TRN")))).toEqual({ kind: "incomplete" });
  });

  test("is the answer of a service that leaves out its trailer, unless it ends within a segment", () => {
    const withoutTrailer = whole.slice(0, whole.indexOf("SE*"));
    const rules = { allowsMissingTrailer: true };

    expect(readReply(withoutTrailer, sent, rules)).toEqual({ kind: "answered" });
    expect(readReply(withoutTrailer.slice(0, -4), sent, rules)).toEqual({ kind: "incomplete" });
  });
});

test("a 999 that rejects is a rejection, even if it was cut short after it said so", () => {
  const payload = interchange("ST*999*0001", "AK1*HS*1", "IK5*R*5", "AK9*R*1*1*0", "SE*5*0001");

  expect(readReply(payload.slice(0, payload.indexOf("SE*")))).toMatchObject({ kind: "rejected" });
  expect(readReply(payload.slice(0, payload.indexOf("IK5")))).toEqual({ kind: "incomplete" });
});
