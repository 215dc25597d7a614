import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listTraceNumbers } from "./trace-numbers.ts";

const listOf = (body: string | object) =>
  listTraceNumbers({ body: typeof body === "string" ? body : JSON.stringify(body) });

test("those of X12 are control numbers and TRN, with who gave them", () => {
  const body = readFileSync(new URL("../fixtures/271/01-ppo-detailed.271", import.meta.url), "utf8");
  const two = body.replace("TRN*2*", "TRN*1*P99*1PAYER~TRN*2*");

  expect(listOf(two)).toEqual([
    { name: "ISA13", number: "000000101", originator: null },
    { name: "BHT03", number: "NG-20260302-0001", originator: null },
    { name: "TRN 1", number: "P99", originator: "1PAYER" },
    { name: "TRN 2", number: "TRC-000101", originator: "9877281234" },
  ]);
  expect(listOf({ x12: two, controlNumber: "7" }).map(({ number }) => number)).toContain("P99");
});

test("those of JSON are found by the names that payers give them", () => {
  const traceNumbers = [
    { traceTypeCode: "2", referenceIdentification: "ABC", originatingCompanyIdentifier: "9NIGHTGARD" },
    { traceTypeCode: "1", referenceIdentification: "P-1" },
  ];

  expect(
    listOf({
      controlNumber: "123456789",
      meta: { traceId: "01H", senderId: "x" },
      transaction_id: 42,
      subscriber: { memberId: "W1", traceNumbers },
    }),
  ).toEqual([
    { name: "controlNumber", number: "123456789", originator: null },
    { name: "transaction_id", number: "42", originator: null },
    { name: "meta.traceId", number: "01H", originator: null },
    { name: "TRN 2", number: "ABC", originator: "9NIGHTGARD" },
    { name: "TRN 1", number: "P-1", originator: null },
  ]);
});

test("repeated ones are listed once, and what is no number is left out", () => {
  expect(listOf({ traceId: "", requestId: "x".repeat(101), meta: { traceId: { id: 1 } } })).toEqual([]);
  const many = Array.from({ length: 1_000 }, () => ({ traceTypeCode: "2", referenceIdentification: "A" }));
  expect(listOf({ dependents: [{ traceNumbers: many }] })).toHaveLength(1);
});

test.each(["", "no answer", "ISA", "{", "[]", "null", '{"subscriber":[],"dependents":{},"meta":[]}'])(
  "%j has none",
  (body) => {
    expect(listOf(body)).toEqual([]);
  },
);
