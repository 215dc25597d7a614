import { describe, expect, test } from "vitest";
import {
  areRetryable,
  explainRejections,
  findRejectionHint,
  type PayerRejection,
  toRejection,
  toRetry,
  uniqueRejections,
} from "./rejections.ts";

const aRejection = (code: string, followUp: string | null = null): PayerRejection => ({
  code,
  followUp,
  level: "payer",
});

const codesByCategory = {
  request: ["15", "33", "54", "55", "56", "57", "62", "63"],
  patient: ["58", "60", "61", "64", "65", "66", "67", "68", "69", "70", "71", "72", "73", "74", "75", "76", "77"],
  provider: ["41", "43", "44", "45", "46", "47", "48", "49", "50", "51", "52", "53", "97"],
  payer: ["42", "80"],
  plan: ["35", "78", "98"],
  service: ["04", "79", "T4"],
};
const allCodes = Object.values(codesByCategory).flat();

describe("not now", () => {
  const followUps = [null, "R", "P", "C", "N", "S", "W", "X", "Y", "?"];

  test.each(["42", "80"])("%s means it, whatever the follow-up", (code) => {
    expect(followUps.map((followUp) => toRetry([aRejection(code, followUp)]))).toEqual(followUps.map(() => "later"));
  });

  test("79 means it only in an outage, whatever the follow-up", () => {
    expect(followUps.map((followUp) => toRetry([aRejection("79", followUp)]))).toEqual(
      followUps.map(() => "in_outage"),
    );
    expect(areRetryable([aRejection("79", "R")])).toBe(false);
  });

  test("is meant by no other code", () => {
    const others = allCodes.filter((code) => !["42", "79", "80"].includes(code));

    expect(["", "ZZ", ...others].filter((code) => toRetry([aRejection(code, "R")]) !== "never")).toEqual([]);
  });

  test.each([
    { codes: ["42", "80"], retry: "later" },
    { codes: ["42", "79"], retry: "in_outage" },
    { codes: ["42", "75"], retry: "never" },
    { codes: ["79", "75"], retry: "never" },
    { codes: [], retry: "never" },
  ])("is meant only when every reason means it, and there is one: $codes", ({ codes, retry }) => {
    const rejections = codes.map((code) => aRejection(code, "R"));

    expect(toRetry(rejections)).toBe(retry);
    expect(areRetryable(rejections)).toBe(retry === "later");
  });
});

describe("an explanation", () => {
  test.each(Object.entries(codesByCategory))("names %s as being at fault for its codes", (category, codes) => {
    for (const code of codes) {
      expect(explainRejections([aRejection(code)])).toMatchObject({ category, code: `AAA_${code}` });
    }
  });

  test("has a hint of its own for every code, without the jargon of the transaction", () => {
    const hints = allCodes.map((code) => explainRejections([aRejection(code)]).hint);

    expect(new Set(hints).size).toBe(allCodes.length);
    for (const hint of hints) {
      expect(hint).toMatch(/^[A-Z].{40,}\.$/);
      expect(hint).not.toMatch(/AAA|271|loop|segment|X12/i);
    }
  });

  test("attributes an unknown code to the payer", () => {
    expect(explainRejections([aRejection("ZZ")])).toMatchObject({
      category: "payer",
      code: "AAA_ZZ",
      retryable: false,
    });
  });

  test("is given for a rejection without a code", () => {
    expect(explainRejections([aRejection("")])).toMatchObject({ category: "payer", code: "AAA", retryable: false });
  });

  test("follows the first rejection that a retry cannot fix", () => {
    const rejections = [aRejection("42", "R"), aRejection("72", "C"), aRejection("43", "C")];

    expect(explainRejections(rejections)).toMatchObject({ category: "patient", code: "AAA_72", retryable: false });
  });

  test("is retryable when all rejections are", () => {
    expect(explainRejections([aRejection("80", "P"), aRejection("42")])).toMatchObject({
      category: "payer",
      code: "AAA_80",
      retryable: true,
    });
  });

  test("is not retryable for 79, a fault of configuration where few patients get it", () => {
    expect(explainRejections([aRejection("79", "N")])).toMatchObject({ category: "service", retryable: false });
  });
});

describe("a hint for a stored code", () => {
  test("says what the explanation said", () => {
    for (const code of ["", "ZZ", ...allCodes]) {
      const { code: stored, ...explanation } = explainRejections([aRejection(code)]);

      expect(findRejectionHint(stored)).toEqual(explanation);
    }
  });

  test("is not found for the codes of other failures", () => {
    expect(["", "75", "AAA_", "AAA_7", "AAA_755", "timeout", "aaa_75"].map(findRejectionHint)).toEqual(
      Array(7).fill(undefined),
    );
  });
});

describe("a rejection from a response", () => {
  test("keeps codes in capitals", () => {
    expect(toRejection({ code: "t4", followUp: "c", level: "payer" })).toEqual({
      code: "T4",
      followUp: "C",
      level: "payer",
    });
  });

  test("keeps nothing that is no code: a shifted element may hold a person's name", () => {
    expect(toRejection({ code: "PETERSEN", followUp: "GORDON", level: "subscriber" })).toEqual({
      code: "",
      followUp: "?",
      level: "subscriber",
    });
  });

  test("is distinguished from others by code, follow-up and level", () => {
    const rejections = [
      aRejection("72", "C"),
      aRejection("72"),
      { ...aRejection("72", "C"), level: "provider" as const },
    ];

    expect(uniqueRejections([...rejections, ...rejections])).toEqual(rejections);
  });
});
