import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { anInterchange, listFixtures, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { explainAsHtml } from "./to-html.ts";
import { explainAsText } from "./to-text.ts";

const readText = (body: string, asOf?: string): TrueEligibility =>
  toTrueEligibility({ contentType: "application/edi-x12", body }, { asOf });
const textOf = (fixture: string): string => explainAsText(readText(readFixture(fixture), "2026-03-02"));

const subscriber = ["HL*1**22*0", "NM1*IL*1*DOE*ANN****MI*M1"];

describe("the text", () => {
  test("shows the patient, coverage, amounts, percentages, limits and plan provisions", () => {
    const text = textOf("01-ppo-detailed.271");

    for (const line of [
      /^Dental benefits of MARISOL T ALVAREZ$/m,
      /^NORTHSTAR DENTAL · coverage active · as of 03\/02\/2026$/m,
      /Date of birth +09\/14\/1987/,
      /Plan +NORTHSTAR PPO PLUS 2000/,
      /Benefit year +01\/01\/2026 to 12\/31\/2026/,
      /Annual maximum +\$2,000\.00 +\$257\.50 +\$1,742\.50 +\$1,500\.00 +\$257\.50 +\$1,242\.50/,
      /Annual deductible, family +\$150\.00/,
      /Crowns +50% +40%/,
      /D0120 +Periodic exam .*2 visits per calendar year .*11\/18\/2025/,
      /D0210 .*1 unit per 60 months, shared with D0330/,
      /D2391 .*paid as amalgam/,
      /D9944 .*not covered +not covered/,
      /Missing tooth clause +applies/,
      /Waiting periods +none/,
      /Predetermination +recommended from \$300\.00/,
      /- THIS IS NOT A GUARANTEE OF PAYMENT/,
    ]) {
      expect(text).toMatch(line);
    }
  });

  test("shows why the payer rejected the inquiry, and what to do", () => {
    const text = textOf("08d-reject-dependent-dob.271");

    expect(text).toMatch(/rejected by the payer/);
    expect(text).toMatch(/71 +patient dob mismatch +dependent +The payer has another date of birth for this patient/);
    expect(text).not.toMatch(/MAXIMUMS|PROVISIONS/);
  });

  test("shows other coverage, warnings and unmapped data", () => {
    const text = textOf("09-cob-multiple-plans.271");

    expect(text).toMatch(/OTHER COVERAGE: PRIMARY\n +Payer +SUMMIT ASSURANCE/);
    expect(text).toMatch(/OTHER PLAN WITH THIS PAYER/);
    expect(text).toMatch(/does not state the network/);
    expect(text).toMatch(/x12:24 +not dental +EB\*1\*\*1\^33\^47\^98/);
  });

  test("states that an unreadable response is unreadable", () => {
    expect(explainAsText(readText("<html>"))).toMatch(/not a benefits response that we can read/);
  });

  test("keeps a payer's control characters from the terminal", () => {
    const text = explainAsText(readText(anInterchange(...subscriber, "EB*1**35", "MSG*\u001b[2JGONE\u202E")));

    expect(text).toContain("-  [2JGONE");
    for (const control of ["\u001b", "\u202e"]) expect(text).not.toContain(control);
  });
});

describe("the page", () => {
  test("is complete in itself, without scripts and without addresses", () => {
    const page = explainAsHtml(readText(readFixture("01-ppo-detailed.271")));

    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<img|<link|src=|href=|@import|url\(/i);
  });

  test("says what the text says", () => {
    for (const fixture of listFixtures(".271")) {
      const document = readText(readFixture(fixture));
      const page = decode(explainAsHtml(document).replaceAll(/<style>.*<\/style>|<[^>]*>/gs, " ")).toLowerCase();

      const words = explainAsText(document).toLowerCase().match(/\S+/g) ?? [];
      expect(words.filter((word) => word !== "-" && !page.includes(word))).toEqual([]);
    }
  });

  test("takes nothing that a payer wrote for markup", () => {
    const written = fc
      .string({ unit: fc.constantFrom(..."<>&\"'/=abc scriptonload") })
      .filter((text) => text.trim() !== "");

    fc.assert(
      fc.property(written, (text) => {
        const page = explainAsHtml(
          readText(anInterchange(`HL*1**22*0`, `NM1*IL*1*${text}`, `EB*1**35**${text}`, `MSG*${text}`)),
        );

        const tags = [...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name ?? "");
        expect(tags.filter((name) => !knownTags.has(name))).toEqual([]);
        expect(decode(page)).toContain(text.trim());
      }),
    );
  });

  const knownTags = new Set(
    "html head meta title style body header main footer section h1 h2 p dl div dt dd table thead tbody tr th td ul li".split(
      " ",
    ),
  );
});

test("any response is explained without an error", () => {
  const lines = listFixtures(".271").flatMap((name) => readFixture(name).split("~\n"));

  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 60 }), (segments) => {
      const document = readText(anInterchange(...segments));

      expect(explainAsText(document)).not.toMatch(/undefined|null|NaN|\[object/);
      expect(explainAsHtml(document)).not.toMatch(/undefined|null|NaN|\[object/);
    }),
  );
});

const decode = (page: string): string =>
  page.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
