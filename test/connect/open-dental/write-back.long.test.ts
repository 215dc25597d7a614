import { describe, expect, test } from "vitest";
import { applyWrites, describeWrite, undoWrites } from "../../../apps/connect/src/open-dental/apply-writes.ts";
import { type Answered, planWrites } from "../../../apps/connect/src/open-dental/plan-writes.ts";
import { type AnOffice, useOffices } from "./an-office.ts";
import { answer, expired, inactiveDocument, rejected } from "./answered.ts";
import { addAppointment, addFamily, type Family, listToVerify } from "./office-database.ts";

const openAnOffice = useOffices();
const today = "2026-11-24";
const zone = "America/Chicago";

const all = { verify_date: "true", appointment_field: "Ins Verified", status_note: "true", network: "in_network" };

interface Visited extends AnOffice {
  readonly family: Family;
  readonly aptNum: number;
  readonly patPlanNum: number;
  readonly reference: string;
}

/** An office with the child of a family tomorrow at nine, whose plan is as the payer says. */
async function openVisited(
  write: Readonly<Record<string, string>> = all,
  options: Parameters<typeof openAnOffice>[0] = {},
): Promise<Visited> {
  const office = await openAnOffice({ ...options, settings: { write, ...options.settings } });
  const family = await addFamily(office.database, { plan: { GroupNum: "47120" } });
  await setMaximum(office, family, 2_000);
  const aptNum = await addAppointment(office.database, family.child, "2026-11-25 09:00");
  const [, patPlanNum] = family.patPlans;
  return { ...office, family, aptNum, patPlanNum, reference: `od:salem:${aptNum}:${patPlanNum}` };
}

const setMaximum = ({ database }: AnOffice, { planNum }: Family, dollars: number) =>
  database.rows("update benefit set MonetaryAmt = ? where PlanNum = ? and BenefitType = 5 and TimePeriod = 2", [
    dollars,
    planNum,
  ]);

const plan = ({ api, settings }: AnOffice, answered: readonly Answered[]) =>
  planWrites(api, settings, answered, { zone, signal: new AbortController().signal });

const options = () => ({ mayWrite: () => true, signal: new AbortController().signal });

async function writeBack(office: AnOffice, answered: readonly Answered[]) {
  const { writes, skipped } = await plan(office, answered);
  const written = await applyWrites(office.api, writes, options());
  return { writes, skipped, outcomes: written.map(({ outcome, reason }) => reason ?? outcome) };
}

async function readField({ database, aptNum }: Visited): Promise<string | undefined> {
  const [row] = await database.rows("select FieldValue from apptfield where AptNum = ?", [aptNum]);
  return row && String(row.FieldValue);
}

describe("what is written into Open Dental", () => {
  test("a verified patient leaves the Insurance Verification List", async () => {
    const visited = await openVisited();
    const { database, patPlanNum } = visited;
    expect([...(await listToVerify(database, today)).keys()]).toEqual([patPlanNum]);

    const { outcomes, writes } = await writeBack(visited, [answer(visited.reference)]);

    expect(outcomes).toEqual(["written", "written"]);
    expect(writes.map(({ target }) => target.kind)).toEqual(["appointment_field", "verify_date"]);
    expect(await readField(visited)).toBe("Active 11/24, max left $1,742.50");
    expect((await listToVerify(database, today)).size).toBe(0);
    expect(await database.rows("select DateLastVerified from insverifyhist")).toEqual([{ DateLastVerified: today }]);
    // Benefits of the plan were verified by nobody.
    const [plan] = await database.rows("select DateLastVerified from insverify where VerifyType = 1");
    expect(plan?.DateLastVerified).toBe("2026-11-01");
  });

  test("with a difference the patient stays on the list, with a note that says which", async () => {
    const visited = await openVisited();
    await setMaximum(visited, visited.family, 1_500);

    await writeBack(visited, [answer(visited.reference)]);

    expect(await readField(visited)).toBe("Check: annual maximum");
    expect([...(await listToVerify(visited.database, today))]).toEqual([
      [visited.patPlanNum, "[Nightguard 11/24] payer has annual maximum $2,000, plan has $1,500"],
    ]);
  });

  test.each([
    ["another group", "update insplan set GroupNum = 'OTHER'", "Check: group number"],
    [
      "two maximums",
      "insert into benefit (PlanNum, BenefitType, MonetaryAmt, TimePeriod, CoverageLevel) select PlanNum, 5, 900, 2, 1 from insplan",
      "Check: annual maximum",
    ],
    ["no maximum", "delete from benefit where BenefitType = 5 and TimePeriod = 2", "Check: annual maximum"],
    [
      "a deductible of the patient's own",
      "insert into benefit (PatPlanNum, BenefitType, MonetaryAmt, TimePeriod, CoverageLevel) select PatPlanNum, 2, 75, 2, 1 from patplan",
      "Check: deductible",
    ],
  ])("%s counts as a difference", async (_, sql, text) => {
    const visited = await openVisited();
    await visited.database.rows(sql);
    await writeBack(visited, [answer(visited.reference)]);
    expect(await readField(visited)).toBe(text);
    expect((await listToVerify(visited.database, today)).size).toBe(1);
  });

  test.each([
    [
      "inactive",
      { coverage: "inactive", result: inactiveDocument } as const,
      /^Inactive/,
      /^\[Nightguard 11\/24] Inactive/,
    ],
    [
      "rejected by the payer",
      rejected,
      /^Not found at payer \(75\)$/,
      /^\[Nightguard 11\/24] Not found at payer \(75\)$/,
    ],
    ["not answered", expired, /^Not verified$/, /^$/],
    ["answered without a status", { result: {} }, /^Check: coverage status$/, /does not say whether/],
  ])("a patient who is %s stays on the list", async (_, job, field, note) => {
    const visited = await openVisited();
    await writeBack(visited, [answer(visited.reference, job)]);
    expect(await readField(visited)).toMatch(field);
    expect((await listToVerify(visited.database, today)).get(visited.patPlanNum)).toMatch(note);
  });

  test("nothing is written unless the settings say what", async () => {
    const visited = await openVisited({});
    const { writes, skipped } = await plan(visited, [answer(visited.reference)]);
    expect({ writes, skipped }).toEqual({ writes: [], skipped: [] });
    expect(visited.settings.write.dry_run).toBe(true);
  });

  test("a plan changes nothing, and lists every call", async () => {
    const visited = await openVisited();
    const { writes } = await plan(visited, [answer(visited.reference)]);
    expect(writes.map(describeWrite)).toEqual([
      `${visited.reference}: PUT /apptfields {"AptNum":${visited.aptNum},"FieldName":"Ins Verified","FieldValue":"Active 11/24, max left $1,742.50"}`,
      `${visited.reference}: PUT /insverifies {"VerifyType":"PatientEnrollment","FKey":${visited.patPlanNum},"DateLastVerified":"2026-11-24"}`,
    ]);
    expect(visited.double.calls.every(({ method }) => method === "GET")).toBe(true);
  });

  test("what the sandbox invented, and what is of another source, is not written", async () => {
    const visited = await openVisited();
    const { writes, skipped } = await plan(visited, [
      answer(visited.reference, { sandbox: true }),
      answer("od:portland:1:1"),
    ]);
    expect(writes).toEqual([]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      "the sandbox answered: the result is invented",
      "it is not of this source",
    ]);
  });

  test("the appointment's day is stored where the office verifies for a new benefit year", async () => {
    const visited = await openVisited();
    await visited.database.insert("preference", { PrefName: "InsVerifyFutureDatePatEnrollmentYear", ValueString: "1" });
    const { writes } = await plan(visited, [answer(visited.reference)]);
    expect(writes.at(-1)).toMatchObject({ target: { kind: "verify_date" }, value: "2026-11-25" });
  });

  test("the date only moves forward", async () => {
    const visited = await openVisited({ verify_date: "true", network: "in_network" });
    await visited.database.rows("update insverify set DateLastVerified = '2026-11-25' where VerifyType = 2");
    expect((await plan(visited, [answer(visited.reference)])).writes).toEqual([]);
  });

  test("a status of the office is set with the note", async () => {
    const visited = await openVisited({ ...all, status_def_num: "312" });
    await writeBack(visited, [answer(visited.reference, rejected)]);
    const [row] = await visited.database.rows("select DefNum from insverify where VerifyType = 2 and FKey = ?", [
      visited.patPlanNum,
    ]);
    expect(row?.DefNum).toBe(312);
  });

  test("the benefit note is the plan's, and holds nothing that a person has used", async () => {
    const visited = await openVisited({ benefit_note: "true", network: "in_network" });
    await writeBack(visited, [answer(visited.reference)]);
    const [row] = await visited.database.rows("select BenefitNotes from inssub");
    expect(row?.BenefitNotes).toBe(
      "[Nightguard 11/24] effective 01/01/2024; annual maximum $2,000; deductible $50; family deductible $150",
    );
    expect((await writeBack(visited, [answer(visited.reference)])).writes).toEqual([]);
  });
});

describe("work of people", () => {
  test("is never replaced: a note of the office stays, with its line breaks", async () => {
    const visited = await openVisited({ ...all, benefit_note: "true" });
    const note = "called 11/20\r\nask again";
    await visited.database.rows("update insverify set Note = ?", [note]);
    await visited.database.rows("update inssub set BenefitNotes = ?", [note]);

    await writeBack(visited, [answer(visited.reference, rejected)]);
    await writeBack(visited, [answer(visited.reference)]);

    const [verification] = await visited.database.rows("select Note from insverifyhist");
    const [subscription] = await visited.database.rows("select BenefitNotes from inssub");
    expect([verification?.Note, subscription?.BenefitNotes]).toEqual([note, note]);
  });

  test("that comes between plan and write is seen by a fresh read", async () => {
    const visited = await openVisited();
    const { writes } = await plan(visited, [answer(visited.reference)]);
    await visited.database.insert("apptfield", {
      AptNum: visited.aptNum,
      FieldName: "Ins Verified",
      FieldValue: "called, ok",
    });
    await visited.database.rows("update insverify set DateLastVerified = '2026-11-25' where VerifyType = 2");

    const written = await applyWrites(visited.api, writes, options());

    expect(written.map(({ outcome, reason }) => reason ?? outcome)).toEqual(["it was changed meanwhile", "unchanged"]);
    expect(await readField(visited)).toBe("called, ok");
  });

  test.each([
    ["broken", "update appointment set AptStatus = 5", "the appointment is no longer scheduled (Broken)"],
    ["moved", "update appointment set AptDateTime = '2026-12-02 09:00'", "the appointment was moved to another day"],
    ["deleted", "delete from appointment", "it was deleted meanwhile"],
  ])("an appointment that was %s is left alone, before the plan and after it", async (_, sql, reason) => {
    const visited = await openVisited();
    const { writes } = await plan(visited, [answer(visited.reference)]);
    await visited.database.rows(sql);

    const written = await applyWrites(visited.api, writes, options());
    const { skipped } = await plan(visited, [answer(visited.reference)]);

    expect(written.map((one) => one.reason)).toEqual([reason, reason]);
    expect(skipped).toEqual([{ reference: visited.reference, reason }]);
    expect(visited.double.calls.every(({ method }) => method === "GET")).toBe(true);
  });

  test("is not disturbed: nothing is written after the hour", async () => {
    const visited = await openVisited();
    const { writes } = await plan(visited, [answer(visited.reference)]);
    const written = await applyWrites(visited.api, writes, { ...options(), mayWrite: () => false });
    expect(written.map(({ outcome }) => outcome)).toEqual(["skipped", "skipped"]);
    expect(visited.double.calls.every(({ method }) => method === "GET")).toBe(true);
  });
});

describe("writes in trouble", () => {
  test("a write whose answer was lost is not repeated, when it took effect", async () => {
    const visited = await openVisited();
    visited.double.fail("PUT /insverifies", { drop: true, isDone: true });

    const { outcomes } = await writeBack(visited, [answer(visited.reference)]);

    expect(outcomes).toEqual(["written", "written"]);
    expect(await visited.database.rows("select * from insverifyhist")).toHaveLength(1);
  });

  test("a write that did not take effect is made again, after a fresh read", async () => {
    const visited = await openVisited();
    visited.double.fail("PUT /apptfields", { status: 504 }, { drop: true });
    const { outcomes } = await writeBack(visited, [answer(visited.reference)]);
    expect(outcomes).toEqual(["written", "written"]);
    expect(await readField(visited)).toContain("Active");
  });

  test("a refused write is told without what was sent, and the next is made", async () => {
    const visited = await openVisited({ ...all, appointment_field: "Not Defined" });
    const { outcomes } = await writeBack(visited, [answer(visited.reference)]);
    expect(outcomes).toEqual([expect.stringContaining("FieldName … is not defined"), "written"]);
  });

  test("a permission that lacks stops all, and is named", async () => {
    const visited = await openVisited();
    visited.double.fail("PUT /insverifies", { status: 401 });
    await expect(writeBack(visited, [answer(visited.reference)])).rejects.toThrow(/permission InsuranceSimple/);
  });

  test("after a crash between any two calls, the same writes end in the same state", async () => {
    for (let survived = 0; survived < 2; survived++) {
      const visited = await openVisited();
      const { writes } = await plan(visited, [answer(visited.reference)]);
      await applyWrites(visited.api, writes.slice(0, survived), options());
      // Before the date is written, the patient is still to be verified.
      expect((await listToVerify(visited.database, today)).size).toBe(1);

      await applyWrites(visited.api, writes, options());

      expect(await readField(visited)).toContain("Active");
      expect((await listToVerify(visited.database, today)).size).toBe(0);
      expect(await visited.database.rows("select * from insverifyhist")).toHaveLength(1);
    }
  });
});

describe("undoing", () => {
  test("restores field, note and status", async () => {
    const visited = await openVisited({ ...all, status_def_num: "312" });
    await visited.database.insert("apptfield", { AptNum: visited.aptNum, FieldName: "Ins Verified", FieldValue: "No" });
    await visited.database.rows("update insverify set DefNum = 5 where VerifyType = 2");
    const { writes } = await writeBack(visited, [answer(visited.reference, rejected)]);

    const undone = await undoWrites(visited.api, writes, options());

    expect(undone.map(({ outcome }) => outcome)).toEqual(["written", "written"]);
    expect(await readField(visited)).toBe("No");
    const rows = await visited.database.rows("select DefNum, Note from insverify where FKey = ? and VerifyType = 2", [
      visited.patPlanNum,
    ]);
    expect(rows).toEqual([{ DefNum: 5, Note: "" }]);
  });

  test("leaves what people have changed since, and dates", async () => {
    const visited = await openVisited();
    const { writes } = await writeBack(visited, [answer(visited.reference)]);
    await visited.database.rows("update apptfield set FieldValue = 'called'");

    const undone = await undoWrites(visited.api, writes, options());

    expect(undone.map(({ reason }) => reason)).toEqual(["a date cannot be taken back", "it was changed meanwhile"]);
    expect(await readField(visited)).toBe("called");
  });
});
