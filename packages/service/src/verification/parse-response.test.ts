import { findCompleteness } from "@nightguard/benefits";
import { describe, expect, test } from "vitest";
import { isUsable, parseResponse } from "./parse-response.ts";

const envelope =
  "ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260101*0900*^*00501*000000001*0*P*:";

/** A transaction set about one patient, whose coverage has this code of EB01: 1 is active, 6 inactive. */
const aSet = (number: number, memberId: string, code: string) =>
  [
    `ST*271*000${number}`,
    "HL*1**20*1",
    "NM1*PR*2*PAYER*****PI*60054",
    "HL*2*1*21*1",
    "HL*3*2*22*0",
    `NM1*IL*1*DOE*ANN****MI*${memberId}`,
    `EB*${code}**35`,
    `SE*8*000${number}`,
  ].join("~");

const aboutTwo = {
  contentType: "application/edi-x12",
  body: Buffer.from(
    `${[envelope, "GS*HB*A*B*20260101*0900*1*X*005010X279A1", aSet(1, "M1", "6"), aSet(2, "M2", "1"), "GE*2*1", "IEA*1*000000001"].join("~")}~`,
  ),
};

test("verdict and document are both about whom the question was about", () => {
  const read = (memberId: string) => parseResponse({ ...aboutTwo, memberId, document: { kind: "true_eligibility" } });

  expect(["M1", "M2"].map((memberId) => read(memberId).coverage)).toEqual(["inactive", "active"]);
  const documents = ["M1", "M2"].map((memberId) => JSON.parse(read(memberId).document ?? ""));
  expect(documents.map(({ coverage }) => coverage.status)).toEqual(["inactive", "active"]);
});

test("the verdict is the same whether a document is wanted or not", () => {
  const read = (memberId: string) => parseResponse({ ...aboutTwo, memberId, document: null });

  expect(["M1", "M2"].map((memberId) => read(memberId).coverage)).toEqual(["inactive", "active"]);
});

test.each(["", "<html>", "ST*271", '{"half":', "\uFEFF ISA*00", '{"x12":"ISA*00","benefitsInformation":[]}'])(
  "a body of %j is no answer",
  (text) => {
    const read = parseResponse({
      contentType: "application/json",
      body: Buffer.from(text),
      memberId: "C",
      document: null,
    });

    expect(read).toMatchObject({ isReadable: false, coverage: "unknown" });
  },
);

test.each(["{}", "[1]", "null", ' "said"', "\uFEFF{}", '{"x12":""}', `${"[".repeat(200)}${"]".repeat(200)}`])(
  "a body of %j is an answer, though one that says nothing",
  (text) => {
    const read = parseResponse({ contentType: "text/plain", body: Buffer.from(text), memberId: "C", document: null });

    expect(read).toMatchObject({ isReadable: true, coverage: "unknown" });
  },
);

describe("an X12 answer that was cut short", () => {
  const x12 = aboutTwo.body.toString();
  const withoutTrailer = x12.slice(0, x12.indexOf("GE*"));
  const json = (text: string) => JSON.stringify({ id: "1", x12: text, benefitsInformation: [{ code: "1" }] });
  const read = (body: string, allowsMissingTrailer?: boolean) =>
    parseResponse({
      contentType: "application/edi-x12",
      body: Buffer.from(body),
      memberId: "M2",
      document: { kind: "true_eligibility" },
      allowsMissingTrailer,
    });

  test.each([
    ["as it is", (text: string) => text],
    ["inside JSON", json],
    ["as a JSON string", (text: string) => JSON.stringify(text)],
  ])("is no answer, %s", (_form, write) => {
    expect(read(write(x12)).isReadable).toBe(true);
    for (let length = "ISA*".length; length < x12.length - 1; length += 7) {
      expect(read(write(x12.slice(0, length))).isReadable, x12.slice(0, length)).toBe(false);
    }
  });

  test("is one, with a warning, of a service that always leaves out its trailer", () => {
    const answer = read(withoutTrailer, true);

    expect(answer).toMatchObject({ isReadable: true, coverage: "active" });
    const { warnings, meta } = JSON.parse(answer.document ?? "");
    expect(warnings.map(({ code }: { code: string }) => code)).toContain("truncated");
    expect(meta.confidence).toBe("low");
    expect(read(json(withoutTrailer), true).isReadable).toBe(true);
    expect(read(withoutTrailer.slice(0, -4), true).isReadable).toBe(false);
  });

  test("is told apart too where it could not be parsed", () => {
    for (const form of [
      x12,
      withoutTrailer,
      withoutTrailer.slice(0, -4),
      "ISA*00",
      "<html>",
      "[1]",
      json(withoutTrailer),
    ]) {
      expect(isUsable(findCompleteness(form), {}), form).toBe(read(form).isReadable);
      expect(isUsable(findCompleteness(form), { allowsMissingTrailer: true }), form).toBe(read(form, true).isReadable);
    }
  });
});
