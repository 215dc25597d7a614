import { readFileSync } from "node:fs";
import { readVerdict, toTrueEligibility } from "@nightguard/benefits";
import { batchItemSchema } from "@nightguard/contract";
import { createSandbox } from "@nightguard/sandbox";
import { expect, test } from "vitest";
import { findMismatches } from "../packages/service/src/answers/mismatches.ts";
import { type Appointment, generateCsv, listAppointments } from "./generate.ts";

const rows = listAppointments();

test("appointments.csv is what generate.ts writes", () => {
  expect(readFileSync(new URL("appointments.csv", import.meta.url), "utf8")).toBe(generateCsv());
});

test("there are 500 rows of twelve clinics, about 15 in 100 for a dependent", () => {
  expect(rows).toHaveLength(500);
  expect(new Set(rows.map(({ appointment }) => appointment.tax_id)).size).toBe(12);
  expect(new Set(rows.map(({ appointment }) => appointment.reference)).size).toBe(500);

  const withDependent = rows.filter(({ appointment }) => appointment.dependent_dob !== "").length;
  expect(withDependent).toBeGreaterThan(60);
  expect(withDependent).toBeLessThan(90);
});

test("the rows that are to be turned away have one fault each, all others none", () => {
  for (const { appointment, shows } of rows) {
    const issues = batchItemSchema.safeParse(toItem(appointment)).error?.issues ?? [];
    expect(issues, appointment.reference).toHaveLength(shows.ends === "invalid" ? 1 : 0);
  }
});

test("every other row ends as it is meant to, at the third call at the latest", async () => {
  const sandbox = createSandbox({ latencyMs: 0 });
  const url = await sandbox.listen({ port: 0, host: "127.0.0.1" });
  // What waits for seconds would only make the test wait too.
  const asked = rows.filter(
    ({ appointment, shows }) => shows.ends !== "invalid" && !/DELAY/.test(appointment.member_id),
  );

  const ends = await Promise.all(asked.map(({ appointment }) => settle(url, appointment)));
  await sandbox.close();

  for (const [index, { appointment, shows }] of asked.entries()) {
    expect(shows.ends, appointment.reference).toContain(ends[index] ?? "no answer");
  }
  const count = (wanted: End) => ends.filter((end) => end === wanted).length;
  expect(count("rejected")).toBe(18);
  expect(count("failed")).toBe(6);
  // Six in a hundred.
  expect(count("ended")).toBeGreaterThan(22);
  expect(count("ended")).toBeLessThan(38);
});

test("no payer's records differ from a row, in any form of answer", async () => {
  const sandbox = createSandbox({ latencyMs: 0 });
  const url = await sandbox.listen({ port: 0, host: "127.0.0.1" });
  const asked = rows.filter(
    ({ appointment, shows }) => shows.ends !== "invalid" && !/DELAY/.test(appointment.member_id),
  );
  const operations = ["Eligibility", "ClearCoverage"] as const;

  const found = operations.map(async (operation) => {
    const answered = asked.map(async ({ appointment }) => {
      const body = await send(url, operation, appointment)
        .then((response) => (response.status === 200 ? response.text() : undefined))
        .catch(() => undefined); // a connection that broke
      if (body === undefined) return [];
      const item = batchItemSchema.parse(toItem(appointment));
      const fields = findMismatches(item, toTrueEligibility({ contentType: "", body })).map(({ field }) => field);
      return fields.map((field) => [appointment.reference, operation, field]);
    });
    return (await Promise.all(answered)).flat();
  });
  const mismatches = (await Promise.all(found)).flat();
  await sandbox.close();

  expect(mismatches).toEqual([]);
});

/** Undefined where it is worth asking again. */
type End = "covered" | "ended" | "rejected" | "failed" | undefined;

/** Asks until there is an answer, as a worker would without its waiting. */
async function settle(url: string, appointment: Appointment): Promise<End> {
  for (let call = 1; call <= 3; call += 1) {
    const end = await ask(url, appointment).catch(() => undefined); // a connection that broke
    if (end) return end;
  }
  return undefined;
}

const send = (url: string, operation: "Eligibility" | "ClearCoverage", appointment: Appointment): Promise<Response> =>
  fetch(`${url}/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-token-api": "any", "idempotency-key": appointment.reference },
    body: JSON.stringify(toItem(appointment)),
  });

async function ask(url: string, appointment: Appointment): Promise<End> {
  const response = await send(url, "Eligibility", appointment);
  const body = await response.text();
  if (response.status === 429 || response.status >= 500) return undefined;
  if (response.status !== 200) return "failed";
  const { coverage, rejections } = readVerdict({ contentType: "", body });
  if (coverage === "rejected") return rejections[0]?.code === "42" ? undefined : "rejected";
  return { active: "covered" as const, inactive: "ended" as const, unknown: undefined }[coverage];
}

/** The row as an item of a batch: a field that is left out is not sent. */
function toItem(appointment: Appointment) {
  const textOf = (name: keyof Appointment) => appointment[name] || undefined;
  const dependent = {
    first_name: textOf("dependent_first_name"),
    last_name: textOf("dependent_last_name"),
    dob: textOf("dependent_dob"),
  };
  return {
    payer: { id: textOf("payer_id") },
    provider: { npi: textOf("npi"), tax_id: textOf("tax_id") },
    subscriber: {
      first_name: textOf("first_name"),
      last_name: textOf("last_name"),
      member_id: textOf("member_id"),
      dob: textOf("dob"),
      group_number: textOf("group_number"),
    },
    dependent: dependent.dob && dependent,
    version: "v2",
    reference: textOf("reference"),
    appointment_at: textOf("appointment_at"),
  };
}
