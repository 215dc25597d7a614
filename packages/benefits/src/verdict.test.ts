import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../test/support/any-text.ts";
import { toRuns } from "../../../test/support/runs.ts";
import { anInterchange, listFixtures, readFixture, withDelimiters } from "./test-support.ts";
import { readVerdict, type Verdict } from "./verdict.ts";

const read = (body: string): Verdict => readVerdict({ contentType: "application/edi-x12", body });
const readJson = (body: unknown): Verdict =>
  readVerdict({ contentType: "application/json", body: JSON.stringify(body) });

const nothing: Verdict = { coverage: "unknown", rejections: [] };

/** What the normalised document of a fixture says, in the terms of a verdict. */
function expectedOf(fixture: string): Verdict {
  const { expected } = JSON.parse(readFixture(`${fixture.split(".")[0]}.expected.json`));
  return {
    coverage: expected.meta.outcome === "rejected" ? "rejected" : expected.coverage.status,
    rejections: (expected.errors ?? []).map((error: { code: string; follow_up: string; level: string }) => ({
      code: error.code,
      followUp: followUpCodes[error.follow_up],
      level: error.level,
    })),
  };
}

const followUpCodes: Record<string, string> = {
  correct_and_resubmit: "C",
  resubmission_not_allowed: "N",
  resubmit_original: "P",
  resubmission_allowed: "R",
};

const payer = "HL*1**20*1";
const provider = "HL*2*1*21*1";
const subscriber = "HL*3*2*22*0";
const dependent = "HL*4*3*23*0";

describe("every fixture", () => {
  test.each(listFixtures(".271"))("%s gives the expected verdict", (fixture) => {
    expect(read(readFixture(fixture))).toEqual(expectedOf(fixture));
  });

  test.each([...listFixtures(".stedi.json"), ...listFixtures(".onederful.json")])(
    "%s gives the expected verdict",
    (fixture) => {
      expect(read(readFixture(fixture))).toEqual(expectedOf(fixture));
    },
  );

  test.each(listFixtures(".271"))("%s gives it as a JSON string and in the member x12", (fixture) => {
    expect(readJson(`\n${readFixture(fixture)}`)).toEqual(expectedOf(fixture));
    expect(readJson({ id: "ec_1", x12: readFixture(fixture) })).toEqual(expectedOf(fixture));
  });

  test("gives it with any legal delimiters and line ends", () => {
    const delimiter = fc.constantFrom(...'*^:~|!>+;=#$%@?"{}[]\\\t\u001c\u001d\u001e\u001f');
    const fourDelimiters = fc.uniqueArray(delimiter, { minLength: 4, maxLength: 4 });
    const anyLineEnd = fc.constantFrom("", "\n", "\r\n", "\r", " \r\n\r\n");
    // Those in whose text no delimiter stands.
    const fixtures = listFixtures(".271").filter((name) => !/[|!>+;=#$%@?"{}[\]\\\t]/.test(readFixture(name)));
    expect(fixtures.length).toBeGreaterThan(10);

    fc.assert(
      fc.property(fc.constantFrom(...fixtures), fourDelimiters, anyLineEnd, (fixture, four, lineEnd) => {
        const [element = "", repetition = "", component = "", terminator = ""] = four;
        const text = withDelimiters(readFixture(fixture), { element, repetition, component, terminator }, lineEnd);

        expect(read(text)).toEqual(expectedOf(fixture));
      }),
    );
  });
});

describe("a 271", () => {
  test("may have a byte order mark and white space in front", () => {
    expect(read(`\uFEFF \r\n${readFixture("03-inactive.271")}`).coverage).toBe("inactive");
  });

  test("with benefits and rejections has the coverage of the benefits, and the rejections too", () => {
    const response = anInterchange(payer, provider, subscriber, "EB*1*IND*35", "AAA*N**78*C", "AAA*N**78*C");

    expect(read(response)).toEqual({
      coverage: "active",
      rejections: [{ code: "78", followUp: "C", level: "subscriber" }],
    });
  });

  test("takes the level of a rejection from its loop", () => {
    const response = anInterchange(
      ...[payer, "AAA*Y**42*R"],
      ...[provider, "AAA*N**51"],
      ...[subscriber, "AAA*N**72*C"],
      ...[dependent, "AAA*N**72*C"],
    );

    expect(read(response)).toEqual({
      coverage: "rejected",
      rejections: [
        { code: "42", followUp: "R", level: "payer" },
        { code: "51", followUp: null, level: "provider" },
        { code: "72", followUp: "C", level: "subscriber" },
        { code: "72", followUp: "C", level: "dependent" },
      ],
    });
  });

  test("is a rejection even when the payer gives no code for it", () => {
    expect(read(anInterchange(payer, "AAA*N"))).toEqual({
      coverage: "rejected",
      rejections: [{ code: "", followUp: null, level: "payer" }],
    });
  });

  test("that says nothing of status is unknown, not rejected", () => {
    expect(read(anInterchange(payer, provider, subscriber, "EB*V*IND*35", "AAA*N**75*C")).coverage).toBe("unknown");
    expect(read(anInterchange(payer, provider, subscriber))).toEqual(nothing);
  });

  test("with a status for one procedure only is unknown", () => {
    expect(read(anInterchange(subscriber, "EB*1*IND*35**********AD:D1110")).coverage).toBe("unknown");
  });

  test("about a dependent gives the dependent's coverage, or the subscriber's if there is none", () => {
    expect(read(anInterchange(subscriber, "EB*1*FAM*35", dependent, "EB*6*IND*35")).coverage).toBe("inactive");
    expect(read(anInterchange(subscriber, "EB*1*FAM*35", dependent, "EB*C*IND*35")).coverage).toBe("active");
  });

  test("about several patients is unknown where they differ", () => {
    const second = "HL*5*3*23*0";

    expect(read(anInterchange(subscriber, dependent, "EB*1**35", second, "EB*6**35")).coverage).toBe("unknown");
    expect(read(anInterchange(subscriber, dependent, "EB*1**35", second, "EB*2**35")).coverage).toBe("active");
  });

  test("after another transaction of the same interchange is found, and the next one is not mixed in", () => {
    const response = anInterchange(subscriber, "EB*1**35")
      .replace("ST*271", "ST*999*0009~\nAK1*HS*1~\nSE*3*0009~\nST*271")
      .replace("GE*1*1", "ST*271*0002~\nHL*1**22*0~\nEB*6**35~\nSE*4*0002~\nGE*3*1");

    expect(read(response).coverage).toBe("active");
  });

  test("without its end is read as far as it goes", () => {
    const response = readFixture("01-ppo-detailed.271");

    expect(read(response.slice(0, response.indexOf("EB*C"))).coverage).toBe("active");
    expect(read(response.slice(0, response.indexOf("EB*1")))).toEqual(nothing);
  });
});

describe("JSON that mirrors a 271", () => {
  test("takes the coverage from planStatus where no benefit states it", () => {
    expect(readJson({ planStatus: [{ statusCode: "6", serviceTypeCodes: ["35"] }] }).coverage).toBe("inactive");
    expect(
      readJson({ planStatus: [{ statusCode: 1 }], benefitsInformation: [{ code: "C", serviceTypeCodes: ["35"] }] })
        .coverage,
    ).toBe("active");
  });

  test("with a status for one procedure only is unknown", () => {
    const benefit = { code: "1", compositeMedicalProcedureIdentifier: { procedureCode: "D1110" } };

    expect(readJson({ benefitsInformation: [benefit] }).coverage).toBe("unknown");
  });

  test("is rejected by errors of AAA alone, not by those of other kinds", () => {
    expect(readJson({ errors: [{ field: "AAA", code: "42", location: "Loop 2100A" }] })).toEqual({
      coverage: "rejected",
      rejections: [{ code: "42", followUp: null, level: "payer" }],
    });
    expect(readJson({ errors: [{ field: "npi", code: "33", description: "bad" }] })).toEqual(nothing);
  });

  test("is rejected by the aaaErrors of a party where errors are absent", () => {
    const parties = {
      provider: { aaaErrors: [{ field: "AAA", code: "51" }] },
      dependents: [{ aaaErrors: [{ field: "AAA", code: 71, followupAction: "Please Correct and Resubmit" }] }],
    };

    expect(readJson(parties)).toEqual({
      coverage: "rejected",
      rejections: [
        { code: "51", followUp: null, level: "provider" },
        { code: "71", followUp: "C", level: "dependent" },
      ],
    });
  });

  test("is a rejection even when an error has no code", () => {
    expect(readJson({ errors: [{ field: "AAA" }] })).toMatchObject({
      coverage: "rejected",
      rejections: [{ code: "" }],
    });
  });

  test("takes the level from the location, before the code and the party", () => {
    const provider = { aaaErrors: [{ field: "AAA", code: "41", location: "Loop 2100A" }] };

    expect(readJson({ provider }).rejections).toMatchObject([{ level: "payer" }]);
    expect(readJson({ errors: [{ field: "AAA", code: "72", location: "Loop 2110D" }] }).rejections).toMatchObject([
      { level: "dependent" },
    ]);
  });

  test("takes the level from the code where no location is given", () => {
    const errors = ["79", "43", "75", 4].map((code) => ({ field: "AAA", code }));

    expect(readJson({ errors }).rejections.map(({ code, level }) => `${code} ${level}`)).toEqual([
      "79 payer",
      "43 provider",
      "75 subscriber",
      "04 payer",
    ]);
  });

  test.each([
    ["Please Correct and Resubmit", "C"],
    ["Resubmission Not Allowed", "N"],
    ["Please Resubmit Original Transaction", "P"],
    ["Resubmission Allowed", "R"],
    ["Do Not Resubmit; Inquiry Initiated to a Third Party", "S"],
    ["Please Wait 30 Days and Resubmit", "W"],
    ["Please Wait 10 Days and Resubmit", "X"],
    ["Do Not Resubmit; We Will Hold Your Request and Respond Again Shortly", "Y"],
    ["R", "R"],
    ["Call us", "?"],
    ["", null],
  ])("reads the follow-up %j", (followupAction, followUp) => {
    expect(readJson({ errors: [{ field: "AAA", code: "42", followupAction }] }).rejections).toEqual([
      { code: "42", followUp, level: "payer" },
    ]);
  });

  test("with rejections beside benefits of a shape that is not read here is unknown, not rejected", () => {
    const response = { plans: [{ name: "Gold" }], errors: [{ field: "AAA", code: "78" }] };

    expect(readJson(response)).toMatchObject({ coverage: "unknown", rejections: [{ code: "78" }] });
  });

  test.each([
    ["Active Coverage", "active"],
    ["TERMINATED", "inactive"],
    ["Active Pending Investigation", "unknown"],
  ] as const)("reads the status %j in words", (status, coverage) => {
    const statuses = [{ status, service: { system: "STC", value: "35" } }];

    expect(readJson({ plans: [{ name: "Gold", benefits: { statuses } }] }).coverage).toBe(coverage);
  });

  test("fills what its own x12 lacks", () => {
    const planStatus = [{ statusCode: "1" }];

    expect(readJson({ x12: "no interchange", planStatus }).coverage).toBe("active");
    expect(readJson({ x12: anInterchange(subscriber, "EB*6**35"), planStatus }).coverage).toBe("inactive");

    const errors = [{ field: "AAA", code: "75" }];
    expect(readJson({ x12: "no interchange", errors }).rejections).toMatchObject([{ code: "75" }]);
    expect(readJson({ x12: anInterchange(payer, "AAA*N**42"), errors }).rejections).toMatchObject([{ code: "42" }]);
  });
});

describe("a dental vendor's JSON", () => {
  test.each([
    ["active", "active"],
    ["Inactive", "inactive"],
    ["terminated", "inactive"],
    ["pending", "unknown"],
    ["see remarks", "unknown"],
  ])("tells the coverage %j by the patient's status", (status, coverage) => {
    const response = { patient: { coverage: { status } }, active_coverage: [{ service_type: "dental_care" }] };

    expect(readJson(response).coverage).toBe(coverage);
  });

  test("without a patient gives the subscriber's, and without any status that of the active coverage", () => {
    expect(readJson({ subscriber: { coverage: { status: "inactive" } }, maximums: [] }).coverage).toBe("inactive");
    expect(readJson({ active_coverage: [{ service_type: "dental_care" }] }).coverage).toBe("active");
    expect(readJson({ active_coverage: [{ service_type: "vision" }] }).coverage).toBe("unknown");
    expect(readJson({ maximums: [{ amount: "1000.00" }] }).coverage).toBe("unknown");
  });
});

describe("any other body", () => {
  test.each([
    "",
    "null",
    "[]",
    "42",
    '"active"',
    "{}",
    '{"status":"active"}',
    '{"benefitsInformation":{"code":"1"}}',
    '{"half":',
    "<html><body>Active</body></html>",
    "ISA",
    "ISA*00*",
    "Coverage: active",
  ])("such as %j is unknown", (body) => {
    expect(read(body)).toEqual(nothing);
  });

  test("never makes the reader throw, be it a fixture with pieces lost, doubled or put elsewhere", () => {
    const bodies = [...listFixtures(".271"), ...listFixtures(".stedi.json"), ...listFixtures(".onederful.json")].map(
      readFixture,
    );
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    const change = fc.record({
      from: place,
      to: place,
      insert: fc.oneof(anyText, fc.constantFrom(...bodies)),
    });

    fc.assert(
      fc.property(fc.constantFrom(...bodies), fc.array(change, { maxLength: 4 }), (original, changes) => {
        const body = changes.reduce(
          (text, { from, to, insert }) =>
            text.slice(0, Math.floor(from * text.length)) + insert + text.slice(Math.floor(to * text.length)),
          original,
        );
        expectWellFormed(read(body));
      }),
      { numRuns: toRuns(100) },
    );
  });

  test("never makes the reader throw, be it JSON of any shape", () => {
    fc.assert(
      fc.property(fc.json(), (body) => expectWellFormed(read(body))),
      { numRuns: toRuns(100) },
    );
  });

  test("never makes the reader throw, be it JSON with the known members in any shape", () => {
    const known = [
      ...["x12", "errors", "field", "code", "location", "followupAction", "aaaErrors", "payer", "provider"],
      ...["subscriber", "dependents", "patient", "coverage", "status", "benefitsInformation", "serviceTypeCodes"],
      ...["planStatus", "statusCode", "planCoverage", "active_coverage", "service_type", "maximums"],
    ];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "medium" },
        fc.constantFrom("AAA", "1", "6", "35", "ISA*00*", "active", "constructor", "__proto__"),
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...known), tie("value"), { maxKeys: 8 }),
      ),
    }));

    fc.assert(
      fc.property(value, (body) => expectWellFormed(readJson(body))),
      { numRuns: toRuns(200) },
    );
  });

  test("of 2 MiB is read in bounded time, whatever it is made of", () => {
    const size = 2 * 1024 * 1024;
    const start = anInterchange().split("SE*")[0] ?? "";
    const before = process.cpuUsage();
    for (const piece of ["~", "*", "EB*1**35~", "AAA*N**42~", "HL*1**23~", "EB*1^", "\n", "a"]) {
      expectWellFormed(read(start + piece.repeat(size / piece.length)));
    }
    for (const piece of ["[", '{"a":', " ", "ISA*", '"']) expectWellFormed(read(piece.repeat(size / piece.length)));
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(30); // mostly half a second
  });
});

function expectWellFormed(verdict: Verdict): void {
  const { coverage, rejections } = verdict;
  if (!["active", "inactive", "unknown", "rejected"].includes(coverage)) throw new Error(`coverage ${coverage}`);
  if (coverage === "rejected" && rejections.length === 0) throw new Error("rejected without a reason");
  for (const { code, followUp, level } of rejections) {
    expect(code).toMatch(/^([0-9A-Z]{2})?$/);
    expect(followUp ?? "?").toMatch(/^[A-Z?]$/);
    expect(["payer", "provider", "subscriber", "dependent"]).toContain(level);
  }
  const contents = rejections.map((rejection) => JSON.stringify(rejection));
  expect(new Set(contents).size).toBe(contents.length);
}
