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

const textWith = (...segments: string[]): string =>
  explainAsText(readText(anInterchange(...subscriber, "EB*1*IND*35", ...segments)));

/** The lines below a section's title. */
const sectionOf = (text: string, title: string): string =>
  text
    .split("\n\n")
    .find((section) => section.startsWith(title))
    ?.replace(/^.*\n/, "") ?? "";

const subscriber = ["HL*1**22*0", "NM1*IL*1*DOE*ANN****MI*M1"];

describe("the text", () => {
  test("shows the patient, coverage, amounts, percentages, limits and plan provisions", () => {
    const text = textOf("01-ppo-detailed.271");

    for (const line of [
      /^Dental benefits of MARISOL T ALVAREZ$/m,
      /^NORTHSTAR DENTAL · coverage active · as of 03\/02\/2026$/m,
      /Date of birth +09\/14\/1987/,
      /Plan +NORTHSTAR PPO PLUS 2000/,
      /Plan year +Calendar year; 01\/01\/2026 to 12\/31\/2026/,
      /Annual maximum, individual +\$2,000\.00 +\$257\.50 +\$1,742\.50 +\$1,500\.00 +\$257\.50 +\$1,242\.50/,
      /Annual deductible, family +\$150\.00/,
      /Crowns +50% +40%/,
      /D0120 +Periodic exam .*2 visits per calendar year .*11\/18\/2025/,
      /D0210 .*1 per 60 months, shared with D0330/,
      /D2391 .*downgraded to amalgam/,
      /D9944 .*not covered +not covered/,
      /Missing tooth clause +applies/,
      /Waiting periods +none/,
      /Predetermination +recommended above \$300\.00/,
      /- THIS IS NOT A GUARANTEE OF PAYMENT/,
    ]) {
      expect(text).toMatch(line);
    }
  });

  test("begins with status, dates, what remains, the plan year, the network and the basis of payment", () => {
    const text = textOf("01-ppo-detailed.271");

    expect(text.split("\n").slice(3, 11)).toEqual([
      "COVERAGE SUMMARY",
      "  Status                                  Active",
      "  Coverage dates                          Effective 01/01/2024; no termination date stated",
      "  Remaining annual maximum                $1,742.50 of $2,000.00 in network; $1,242.50 of $1,500.00 out of network",
      "  Remaining annual deductible             Met in network; $100.00 left out of network",
      "  Remaining orthodontic lifetime maximum  $1,500.00 of $1,500.00",
      "  Plan year                               Calendar year; 01/01/2026 to 12/31/2026",
      "  Network                                 not stated",
    ]);
    expect(textWith("EB*D*IND*35", "MSG*OUT OF NETWORK BENEFITS BASED ON MAC")).toMatch(/payment based on +MAC/);
  });

  test("asks the payer about contradictions, doubts and what is not stated, at the top", () => {
    expect(sectionOf(textOf("05-family-maximums.271"), "VERIFY WITH THE PAYER")).toMatch(
      /Contradiction: Restorative, plan pays is stated as 70% and 80%\. .* Which is right: 70% or 80%\?/,
    );
    const poor = textOf("10-general-level.271");
    expect(poor.indexOf("VERIFY WITH THE PAYER: (866) 555-0100")).toBeLessThan(poor.indexOf("MAXIMUMS AND"));
    expect(sectionOf(poor, "VERIFY WITH THE PAYER")).toMatch(
      /Are the amounts .* in network, out of network, or both\?\n.*coinsurance of all categories;.*; waiting periods; missing tooth clause;/,
    );
    expect(textWith("EB*F*IND*35***23*1000*****Y", "EB*F*IND*35***29*2000*****Y")).toMatch(
      /exceeds its total\. Concerns: Annual maximum, individual, in network, remaining\. +The total, used/,
    );
    expect(textOf("03-inactive.271")).not.toMatch(/VERIFY WITH|Not stated by the payer/);
  });

  test("shows each payer message beside the procedure, category or class that it is about", () => {
    const text = textOf("07-frequency-limits.271");

    expect(text).toMatch(/D1110 Adult cleaning .*\n +Payer: THREE CLEANINGS PER CALENDAR YEAR\n/);
    expect(text).toMatch(/ {2}Preventive .*\n +Payer: DENTAL PROPHYLAXIS COUNTER\n/);
    // A row about dental care in general, whose text names the procedure.
    expect(text).toMatch(/D0330 Panoramic x-ray .*\n +Payer: D0330 - once in 36 months\n/);
    expect(textOf("06-waiting-periods.271")).toMatch(
      /Major .*12 months.*\n +Payer: 12 MONTH WAITING PERIOD FOR MAJOR SERVICES\n/,
    );
    expect(sectionOf(text, "PAYER MESSAGES").split("\n")).toEqual([
      "  - MISSING TOOTH CLAUSE DOES NOT APPLY",
      "  - SELF FUNDED,CHLD TO 26 OR 26 IF FT STUDENT",
      "  - STANDARD DENTAL NETWORK,PPO II NETWORK",
    ]);
  });

  test("names the services of a message about many of them", () => {
    const text = textWith("EB*A*IND*23^41^25^26^24*****.2****Y", "MSG*ASK FIRST");

    expect(sectionOf(text, "PAYER MESSAGES")).toBe(
      "  - Diagnostic, Preventive, Restorative, Endodontics, Periodontics: ASK FIRST",
    );
  });

  test("distinguishes not stated from not covered, and own values from inherited ones", () => {
    const text = textOf("07-frequency-limits.271");

    expect(text).toMatch(/D1208 Fluoride +not covered +not covered/);
    expect(text).toMatch(/Adjunctive services +not stated +not stated/);
    expect(text).toMatch(/D4341 Scaling .* 80% +80%/);
    expect(text).toMatch(/D5110 Full upper denture +\(50%\) +\(50%\)/);
    expect(text).toContain("They do not mean “not covered”");
  });

  test("calls lifetime amounts of a service lifetime amounts, both networks in one row", () => {
    const text = textWith("EB*F*IND*39***32*900*****Y", "EB*F*IND*39***32*600*****N");

    expect(text).toMatch(/Prosthodontics: lifetime maximum +\$900\.00 +\$600\.00$/m);
  });

  test("shows why the payer rejected the inquiry, and what to do", () => {
    const text = textOf("08d-reject-dependent-dob.271");

    expect(text).toMatch(/rejected by the payer/);
    expect(text).toMatch(
      /71 +patient date of birth mismatch +dependent +The payer has another date of birth for this patient/,
    );
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
    expect(page).toMatch(/<html lang="en">.*<title>Dental benefit breakdown<\/title>/s); // without the patient's name
    expect(page).not.toMatch(/<script|<img|<link|src=|href=|@import|url\(/i);
  });

  test("has a notice above and a line below, as text", () => {
    const page = explainAsHtml(readText(readFixture("01-ppo-detailed.271")), {
      notice: "<b>Invented",
      footer: "Printed & sent",
    });

    expect(page).toContain("<body>\n<p><strong>&#60;b&#62;Invented</strong></p>\n<header>");
    expect(page).toContain("<p>Printed &#38; sent</p></footer>");
  });

  test("says below the title when and for whom it was verified", () => {
    const page = explainAsHtml(readText(readFixture("01-ppo-detailed.271")), { details: [["Office", "A & B"]] });

    expect(page).toContain('<dl class="details"><div><dt>Office</dt><dd>A &#38; B</dd></div></dl>\n</header>');
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
    "html head meta title style body header main footer section h1 h2 p dl div dt dd table thead tbody tr th td ul li br details summary".split(
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
