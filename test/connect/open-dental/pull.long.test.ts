import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createOpenDentalApi } from "../../../apps/connect/src/open-dental/open-dental-api.ts";
import { OpenDentalError } from "../../../apps/connect/src/open-dental/open-dental-error.ts";
import { pullVisits } from "../../../apps/connect/src/open-dental/pull-visits.ts";
import type { Visit } from "../../../apps/connect/src/visits/visit.ts";
import { findFreePort } from "../../support/free-port.ts";
import { type AnOffice, useOffices } from "./an-office.ts";
import { addAppointment, addFamily, type OfficeDatabase } from "./office-database.ts";

const openAnOffice = useOffices();
const day = "2026-11-30";
const zone = "America/Chicago";

const pull = ({ api, settings }: AnOffice, days = [day]) =>
  pullVisits(api, settings, { days, zone, signal: new AbortController().signal });

describe("a pull from Open Dental", () => {
  test("asks about the patients of scheduled appointments, in their order", async () => {
    const office = await openAnOffice();
    const family = await addFamily(office.database);
    const child = await addAppointment(office.database, family.child, `${day} 14:30`);
    const parent = await addAppointment(office.database, family.subscriber, `${day} 08:00`);
    await addAppointment(office.database, family.child, `${day} 09:00`, { AptStatus: 5 });
    await addAppointment(office.database, family.child, "2026-12-01 09:00");
    await office.database.rows(
      "update insverify set DateLastVerified = '2026-10-02' where FKey = ? and VerifyType = 2",
      [family.patPlans[1]],
    );

    const { visits, unaskable } = await pull(office);

    expect(unaskable).toEqual([]);
    expect(visits).toMatchObject([
      {
        appointmentAt: "2026-11-30T08:00:00-06:00",
        verifiedOn: undefined,
        item: {
          payer: { id: "60054" },
          provider: { npi: "1234567893", tax_id: "123456789" },
          subscriber: { first_name: "Ottoline", dob: "03/09/1984", group_number: "GRP100" },
          reference: `od:salem:${parent}:${family.patPlans[0]}`,
        },
      },
      {
        appointmentAt: "2026-11-30T14:30:00-06:00",
        verifiedOn: "2026-10-02",
        item: {
          subscriber: { first_name: "Ottoline" },
          dependent: { first_name: "Barnaby", dob: "08/21/2015", relationship: "child" },
          reference: `od:salem:${child}:${family.patPlans[1]}`,
        },
      },
    ]);
    const [own] = visits;
    expect(own?.item).not.toHaveProperty("dependent");
    expect(own?.item.subscriber.member_id).toMatch(/^ABC\d+$/);
    expect(office.double.calls.every(({ method }) => method === "GET")).toBe(true);
    expect(office.double.overlaps()).toBe(0);
  });

  test("reads all pages, each family once, and one request at a time", async () => {
    const office = await openAnOffice({ settings: { pace_ms: "60000" } });
    const family = await addFamily(office.database);
    for (let count = 0; count < 200; count++) await addAppointment(office.database, family.child, `${day} 10:00`);

    const { visits } = await pull(office);

    expect(visits).toHaveLength(200);
    expect(new Set(visits.map(({ item }) => item.reference)).size).toBe(200);
    const paths = office.double.calls.map(({ path }) => path.replace(/\?.*/, ""));
    expect(paths.filter((path) => path === "/appointments")).toHaveLength(3);
    expect(paths.filter((path) => path === `/patients/${family.subscriber}`)).toHaveLength(1);
    expect(office.pauses.filter((ms) => ms > 0)).toHaveLength(office.double.calls.length - 1);
  });

  test("says in Open Dental's words what cannot be asked, and names nobody", async () => {
    const office = await openAnOffice({ settings: { no_payer_ids: ["06126"] } });
    const { database } = office;
    const none = await database.insert("carrier", { CarrierName: "Paper", ElectID: "06126" });
    const families = [
      await addFamily(database, { carrierNum: none }),
      await addFamily(database, { subscriber: { Birthdate: "0001-01-01" } }),
      await addFamily(database, { subscription: { SubscriberID: "" } }),
      await addFamily(database, { plan: { GroupNum: "" } }),
      await addFamily(database, { plan: { IsMedical: 1 } }),
    ];
    for (const { child } of families) await addAppointment(database, child, `${day} 10:00`);
    const vanished = await addFamily(database);
    await addAppointment(database, vanished.child, `${day} 11:00`);
    await database.rows("delete from patient where PatNum = ?", [vanished.subscriber]);

    const { visits, unaskable } = await pull(office);

    expect(visits).toEqual([]);
    expect(unaskable.map(({ reason }) => reason)).toEqual([
      `the carrier ${none} has no Electronic ID`,
      "the subscriber has no Birthdate",
      "the Subscriber ID is missing",
      expect.stringMatching(/^the plan \d+ has no Group Num$/),
      "the patient has no dental insurance that is asked about",
      "Open Dental no longer has what GET /patients asks for",
    ]);
    expect(JSON.stringify(unaskable)).not.toMatch(/Fernsby|Ottoline|Barnaby|ABC/);
  });

  test("asks in the name of the provider whom Open Dental would bill for, or of the settings", async () => {
    const office = await openAnOffice();
    const { database } = office;
    const second = await database.insert("provider", {
      Abbr: "DOC2",
      NationalProvID: "1679576722",
      SSN: "987654321",
      UsingTIN: 1,
    });
    const { child } = await addFamily(database, { child: { PriProv: second, ClinicNum: 3 } });
    await addAppointment(database, child, `${day} 10:00`);
    const findNpi = async (settings = office.settings) => {
      const { visits, unaskable } = await pull({ ...office, settings });
      return visits[0]?.item.provider.npi ?? unaskable[0]?.reason;
    };
    const prefer = (name: string, value: string | number) =>
      database.rows("update preference set ValueString = ? where PrefName = ?", [value, name]);

    expect(await findNpi()).toBe("1234567893");
    await prefer("InsBillingProv", second);
    expect(await findNpi()).toBe("1679576722");
    await prefer("InsBillingProv", -1);
    expect(await findNpi()).toBe("1679576722");
    await prefer("EasyNoClinics", 0);
    expect(await findNpi()).toContain("clinic 3 is not in the settings");
    const billing = { clinics: { 3: { npi: "1245319599", tax_id: "111111111" } } };
    expect(await findNpi({ ...office.settings, billing })).toBe("1245319599");
    await database.rows("update provider set UsingTIN = 0");
    await prefer("EasyNoClinics", 1);
    expect(await findNpi()).toBe("the provider DOC2 has no tax id (TIN) of nine digits");
  });

  test("maps payers by carrier, then by electronic id", async () => {
    const office = await openAnOffice({ settings: { payers: { "carrier:1": "AAA1", "elect:62308": "BBB2" } } });
    const other = await office.database.insert("carrier", { CarrierName: "Cigna", ElectID: "62308" });
    for (const carrierNum of [1, other]) {
      const { subscriber } = await addFamily(office.database, { carrierNum });
      await addAppointment(office.database, subscriber, `${day} 10:00`);
    }
    const { visits } = await pull(office);
    expect(visits.map(({ item }) => item.payer.id)).toEqual(["AAA1", "BBB2"]);
  });

  test("sends one request at a time, also for callers at one time", async () => {
    const office = await openAnOffice();
    const { child } = await addFamily(office.database);
    await addAppointment(office.database, child, `${day} 10:00`);
    const pulled = await Promise.all([pull(office), pull(office), pull(office)]);
    expect(pulled.map(({ visits }) => visits.length)).toEqual([1, 1, 1]);
    expect(office.double.overlaps()).toBe(0);
  });

  test("reads from a version that knows fewer filters, and its list of verifications once", async () => {
    const office = await openAnOffice({ double: { version: 22 } });
    for (let count = 0; count < 3; count++) {
      const { subscriber, patPlans } = await addFamily(office.database);
      await addAppointment(office.database, subscriber, `${day} 10:00`);
      await office.database.rows("update insverify set DateLastVerified = ? where FKey = ? and VerifyType = 2", [
        `2026-09-0${count + 1}`,
        patPlans[0],
      ]);
    }
    await addAppointment(office.database, (await addFamily(office.database)).child, `${day} 10:00`, { AptStatus: 5 });
    const { visits } = await pull(office);
    expect(visits.map(({ verifiedOn }) => verifiedOn)).toEqual(["2026-09-01", "2026-09-02", "2026-09-03"]);
    expect(office.double.calls.filter(({ path }) => path.startsWith("/insverifies"))).toHaveLength(1);
  });

  test("the export query has the same rows", async () => {
    const office = await openAnOffice({ settings: { name: "office" } });
    const { database } = office;
    const [{ tomorrow } = { tomorrow: "" }] = await database.rows(
      "select date_format(curdate() + interval 1 day, '%Y-%m-%d') as tomorrow",
    );
    for (const PatID of ["", "D01"]) {
      const family = await addFamily(database);
      await database.rows("update patplan set PatID = ? where PatNum = ?", [PatID, family.child]);
      for (const patNum of [family.child, family.subscriber]) {
        await addAppointment(database, patNum, `${tomorrow} 0${8 + (patNum % 2)}:15`);
      }
      await database.insert("patplan", { PatNum: family.child, Ordinal: 2, InsSubNum: family.insSubNum });
    }
    await addAppointment(database, (await addFamily(database)).child, `${tomorrow} 10:00`, { AptStatus: 5 });
    await addAppointment(database, (await addFamily(database)).child, "2001-01-01 10:00");
    await addAppointment(database, (await addFamily(database, { plan: { IsMedical: 1 } })).child, `${tomorrow} 10:00`);

    const exported = await runExport(database);
    const { visits } = await pull(office, [String(tomorrow)]);

    expect(visits).toHaveLength(4);
    expect(exported).toEqual(visits.map(toExportRow));
  });
});

async function runExport(database: OfficeDatabase): Promise<Record<string, string>[]> {
  const sql = await readFile(join(import.meta.dirname, "../../../deploy/open-dental/appointments.sql"), "utf8");
  const rows = await database.rows(sql);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
}

/** A visit in the columns of a file. */
function toExportRow({ appointmentAt, item: { payer, provider, subscriber, dependent, reference } }: Visit) {
  const toDay = (date = "") => date.replace(/(\d\d)\/(\d\d)\/(\d{4})/, "$3-$1-$2");
  return {
    payer_id: payer.id,
    ...provider,
    first_name: subscriber.first_name,
    last_name: subscriber.last_name,
    member_id: subscriber.member_id,
    dob: toDay(subscriber.dob),
    group_number: subscriber.group_number,
    dependent_first_name: dependent?.first_name ?? "",
    dependent_last_name: dependent?.last_name ?? "",
    dependent_member_id: dependent?.member_id ?? "",
    dependent_dob: toDay(dependent?.dob),
    dependent_relationship: dependent?.relationship ?? "",
    reference,
    appointment_at: appointmentAt.slice(0, 16).replace("T", " "),
  };
}

describe("Open Dental's faults", () => {
  const refused = { status: 400, text: "eConnector is not running" };

  async function openBusyOffice(settings: Readonly<Record<string, unknown>> = {}) {
    const office = await openAnOffice({ settings });
    for (let count = 0; count < 3; count++) {
      const { subscriber } = await addFamily(office.database);
      await addAppointment(office.database, subscriber, `${day} 1${count}:00`);
    }
    return office;
  }

  test("429, 504 and a broken connection are waited for, and Retry-After is kept", async () => {
    const office = await openBusyOffice();
    office.double.fail(
      "GET /appointments",
      { status: 429, headers: { "retry-after": "42" } },
      { status: 504 },
      { drop: true },
    );

    expect((await pull(office)).visits).toHaveLength(3);
    expect(office.pauses).toEqual([42_000, 10_000, 20_000]);
  });

  test("a 400 is tried three times, because that is how a stopped eConnector looks", async () => {
    const office = await openBusyOffice();
    office.double.fail("GET /carriers", refused, refused);
    expect((await pull(office)).visits).toHaveLength(3);

    office.double.fail("GET /carriers", refused, refused, refused);
    await expect(pull(office)).rejects.toThrow(/refuses GET \/carriers \(400\): eConnector is not running/);
  });

  test("one patient who cannot be read does not keep the others from being asked", async () => {
    const office = await openBusyOffice();
    const aboutSomebody = { status: 400, text: "Ottoline Fernsby has two primary plans" };
    office.double.fail("GET /familymodules", aboutSomebody, aboutSomebody, aboutSomebody);

    const { visits, unaskable } = await pull(office);

    expect(visits).toHaveLength(2);
    expect(unaskable).toMatchObject([{ reason: expect.stringContaining("GET /familymodules/Insurance") }]);
    expect(JSON.stringify(unaskable)).not.toContain("Ottoline");
  });

  test("refused keys stop the source at once, and name the permission but not the keys", async () => {
    const office = await openAnOffice({ double: { keys: "other/keys" } });

    const error = await pull(office).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(OpenDentalError);
    expect(error).toMatchObject({ code: "key_refused", message: expect.stringContaining("permission Read All") });
    expect(String(error)).not.toMatch(/dev|customer\b\//);
    expect(office.double.calls).toHaveLength(1);
  });

  test("the next base address is read where the first does not answer, and stays in use", async () => {
    const dead = `http://127.0.0.1:${await findFreePort()}/api/v1`;
    const office = await openBusyOffice();
    const settings = { ...office.settings, base_urls: [dead, office.double.url] };
    const api = createOpenDentalApi(settings, { developer: "dev", customer: "customer" });

    expect((await pull({ ...office, api, settings })).visits).toHaveLength(3);
    expect(office.pauses).toEqual([]);
  });

  test("an answer that is not as documented is named by its field", async () => {
    const office = await openBusyOffice();
    await office.database.rows("alter table carrier drop column ElectID");
    office.double.fail("GET /carriers", { status: 200, text: '[{"CarrierNum":"one"}]' });
    await expect(pull(office)).rejects.toThrow(/\/carriers is not as documented: CarrierNum/);
    // JSON would round it, and another row would be read.
    office.double.fail("GET /carriers", { status: 200, text: '[{"CarrierNum":9007199254740993,"ElectID":"1"}]' });
    await expect(pull(office)).rejects.toThrow(/not as documented: CarrierNum/);
    office.double.fail("GET /carriers", { status: 200, text: "<html>" });
    await expect(pull(office)).rejects.toThrow(/is no JSON/);
  });
});
