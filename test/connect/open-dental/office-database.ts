import { type Connection, createConnection, type RowDataPacket } from "mysql2/promise";
import type { MariaDb } from "../../support/mariadb.ts";

// The columns that are used here, as Open Dental documents them; the tables are ours.
const tables = [
  `create table appointment (AptNum bigint primary key auto_increment, PatNum bigint not null, AptStatus tinyint not null,
    AptDateTime datetime not null, ProvNum bigint not null default 1, ProvHyg bigint not null default 0,
    ClinicNum bigint not null default 0, DateTStamp timestamp not null default current_timestamp)`,
  `create table patient (PatNum bigint primary key auto_increment, LName varchar(100) not null, FName varchar(100) not null,
    Preferred varchar(100) not null default '', Birthdate date not null, SSN varchar(100) not null default '',
    PriProv bigint not null default 1, ClinicNum bigint not null default 0, PatStatus tinyint not null default 0)`,
  `create table patplan (PatPlanNum bigint primary key auto_increment, PatNum bigint not null, Ordinal tinyint not null,
    IsPending tinyint not null default 0, Relationship tinyint not null default 0, PatID varchar(100) not null default '',
    InsSubNum bigint not null)`,
  `create table inssub (InsSubNum bigint primary key auto_increment, PlanNum bigint not null, Subscriber bigint not null,
    SubscriberID varchar(40) not null, DateEffective date not null default '0001-01-01',
    DateTerm date not null default '0001-01-01', BenefitNotes text not null default '', SubscNote text not null default '')`,
  `create table insplan (PlanNum bigint primary key auto_increment, CarrierNum bigint not null, GroupNum varchar(25) not null,
    GroupName varchar(50) not null default '', MonthRenew tinyint not null default 0, IsMedical tinyint not null default 0,
    HideFromVerifyList tinyint not null default 0)`,
  `create table carrier (CarrierNum bigint primary key auto_increment, CarrierName varchar(255) not null,
    ElectID varchar(255) not null, IsHidden tinyint not null default 0)`,
  `create table provider (ProvNum bigint primary key auto_increment, Abbr varchar(255) not null,
    NationalProvID varchar(255) not null, SSN varchar(12) not null, UsingTIN tinyint not null)`,
  `create table clinic (ClinicNum bigint primary key auto_increment, Abbr varchar(255) not null,
    InsBillingProv bigint not null default 0, IsInsVerifyExcluded tinyint not null default 0)`,
  `create table insverify (InsVerifyNum bigint primary key auto_increment, DateLastVerified date not null default '0001-01-01',
    UserNum bigint not null default 0, VerifyType tinyint not null, FKey bigint not null, DefNum bigint not null default 0,
    Note text not null default '', DateLastAssigned date not null default '0001-01-01')`,
  `create table insverifyhist (InsVerifyHistNum bigint primary key auto_increment, InsVerifyNum bigint not null,
    DateLastVerified date not null, DefNum bigint not null, Note text not null)`,
  `create table apptfielddef (FieldName varchar(255) primary key)`,
  `create table apptfield (ApptFieldNum bigint primary key auto_increment, AptNum bigint not null,
    FieldName varchar(255) not null, FieldValue text not null)`,
  `create table benefit (BenefitNum bigint primary key auto_increment, PlanNum bigint not null default 0,
    PatPlanNum bigint not null default 0, CovCatNum bigint not null default 0, BenefitType tinyint not null,
    Percent tinyint not null default -1, MonetaryAmt double not null default -1, TimePeriod tinyint not null default 0,
    QuantityQualifier tinyint not null default 0, Quantity tinyint not null default 0, CodeNum bigint not null default 0,
    CodeGroupNum bigint not null default 0, CoverageLevel int not null default 0)`,
  `create table covcat (CovCatNum bigint primary key, Description varchar(50) not null, EbenefitCat varchar(50) not null)`,
  "create table preference (PrefName varchar(255) primary key, ValueString text not null)",
] as const;

/** Numbers of the database, by the words of the API. */
export const verifyTypes = { InsuranceBenefit: 1, PatientEnrollment: 2 } as const;
export const relationships = ["Self", "Spouse", "Child", "Employee"] as const;
export const appointmentStatuses = ["None", "Scheduled", "Complete", "UnschedList", "ASAP", "Broken"] as const;
export const benefitTypes = [
  "ActiveCoverage",
  "CoInsurance",
  "Deductible",
  "CoPayment",
  "Exclusions",
  "Limitations",
] as const;
export const coverageLevels = ["None", "Individual", "Family"] as const;
export const timePeriods = ["None", "ServiceYear", "CalendarYear", "Lifetime"] as const;

export interface OfficeDatabase {
  readonly rows: (sql: string, values?: readonly unknown[]) => Promise<RowDataPacket[]>;
  /** @returns the new key */
  insert(table: string, values: Readonly<Record<string, string | number>>): Promise<number>;
  close(): Promise<void>;
}

/** A practice with one dentist, one carrier, and nobody in it yet. */
export async function createOfficeDatabase({ port }: MariaDb): Promise<OfficeDatabase> {
  const connection: Connection = await createConnection({ host: "127.0.0.1", port, user: "root", dateStrings: true });
  // Open Dental keeps 0001-01-01 for none, and so do its servers.
  await connection.query("set session sql_mode = ''");
  await connection.query("drop database if exists office");
  await connection.query("create database office character set utf8mb4");
  await connection.query("use office");
  for (const table of tables) await connection.query(table);
  const office: OfficeDatabase = {
    async rows(sql, values = []) {
      const [found] = await connection.query<RowDataPacket[]>(sql, [...values]);
      return found;
    },
    async insert(table, values) {
      const [{ insertId }] = (await connection.query(`insert into ${table} set ?`, [values])) as unknown as [
        { insertId: number },
      ];
      return insertId;
    },
    close: () => connection.end(),
  };
  await office.insert("provider", { Abbr: "DOC", NationalProvID: "1234567893", SSN: "12-3456789", UsingTIN: 1 });
  await office.insert("carrier", { CarrierName: "Delta", ElectID: "60054" });
  await office.insert("covcat", { CovCatNum: 7, Description: "Everything", EbenefitCat: "General" });
  await office.insert("covcat", { CovCatNum: 8, Description: "Ortho", EbenefitCat: "Orthodontics" });
  await office.insert("apptfielddef", { FieldName: "Ins Verified" });
  for (const [PrefName, ValueString] of [
    ["PracticeDefaultProv", "1"],
    ["InsBillingProv", "0"],
    ["EasyNoClinics", "1"],
  ] as const) {
    await office.insert("preference", { PrefName, ValueString });
  }
  return office;
}

export interface Family {
  readonly subscriber: number;
  readonly child: number;
  readonly planNum: number;
  readonly insSubNum: number;
  /** Of the subscriber and of the child. */
  readonly patPlans: readonly [number, number];
}

let families = 0;

/** An invented subscriber and a child, both insured by one plan with an annual maximum of $1,500 and a deductible of $50. */
export async function addFamily(
  office: OfficeDatabase,
  {
    carrierNum = 1,
    plan = {},
    subscription = {},
    subscriber = {},
    child = {},
  }: {
    carrierNum?: number;
    plan?: Record<string, string | number>;
    subscription?: Record<string, string | number>;
    subscriber?: Record<string, string | number>;
    child?: Record<string, string | number>;
  } = {},
): Promise<Family> {
  const number = ++families;
  const name = { LName: `Fernsby${number}` };
  const parent = await office.insert("patient", {
    ...name,
    FName: "Ottoline",
    Preferred: "Otti",
    Birthdate: "1984-03-09",
    ...subscriber,
  });
  const young = await office.insert("patient", { ...name, FName: "Barnaby", Birthdate: "2015-08-21", ...child });
  const planNum = await office.insert("insplan", { CarrierNum: carrierNum, GroupNum: "GRP100", ...plan });
  const insSubNum = await office.insert("inssub", {
    PlanNum: planNum,
    Subscriber: parent,
    SubscriberID: `ABC-${1000 + number}`,
    ...subscription,
  });
  const own = await office.insert("patplan", { PatNum: parent, Ordinal: 1, InsSubNum: insSubNum });
  const childs = await office.insert("patplan", { PatNum: young, Ordinal: 1, Relationship: 2, InsSubNum: insSubNum });
  for (const FKey of [own, childs]) {
    await office.insert("insverify", { VerifyType: verifyTypes.PatientEnrollment, FKey });
  }
  await office.insert("insverify", {
    VerifyType: verifyTypes.InsuranceBenefit,
    FKey: planNum,
    DateLastVerified: "2026-11-01",
  });
  await office.insert("benefit", {
    PlanNum: planNum,
    BenefitType: 5,
    MonetaryAmt: 1500,
    TimePeriod: 2,
    CoverageLevel: 1,
  });
  await office.insert("benefit", {
    PlanNum: planNum,
    BenefitType: 2,
    MonetaryAmt: 50,
    TimePeriod: 2,
    CoverageLevel: 1,
    CovCatNum: 7,
  });
  // A lifetime maximum of orthodontics, which is no annual one.
  await office.insert("benefit", {
    PlanNum: planNum,
    BenefitType: 5,
    MonetaryAmt: 2000,
    TimePeriod: 3,
    CoverageLevel: 1,
    CovCatNum: 8,
  });
  return { subscriber: parent, child: young, planNum, insSubNum, patPlans: [own, childs] };
}

/** @param at on the office's clocks, `2026-11-30 09:00` */
export const addAppointment = (
  office: OfficeDatabase,
  patNum: number,
  at: string,
  more: Readonly<Record<string, string | number>> = {},
): Promise<number> => office.insert("appointment", { PatNum: patNum, AptDateTime: at, AptStatus: 1, ...more });

/**
 * The patients' coverages that Open Dental's Insurance Verification List shows on a day with its default settings: appointments
 * from yesterday to a week ahead, and enrollments that were verified more than 30 days ago.
 *
 * @returns PatPlanNums with the status note
 */
export async function listToVerify(office: OfficeDatabase, today: string): Promise<Map<number, string>> {
  const rows = await office.rows(
    `select distinct insverify.FKey, insverify.Note
     from appointment
     join patplan on patplan.PatNum = appointment.PatNum
     join inssub on inssub.InsSubNum = patplan.InsSubNum
     join insplan on insplan.PlanNum = inssub.PlanNum
     join insverify on insverify.FKey = patplan.PatPlanNum and insverify.VerifyType = 2
     left join clinic on clinic.ClinicNum = appointment.ClinicNum
     where appointment.AptStatus in (1, 2)
       and date(appointment.AptDateTime) between date_sub(?, interval 1 day) and date_add(?, interval 7 day)
       and insverify.DateLastVerified < date_sub(?, interval 30 day)
       and insplan.HideFromVerifyList = 0
       and coalesce(clinic.IsInsVerifyExcluded, 0) = 0
     order by insverify.FKey`,
    [today, today, today],
  );
  return new Map(rows.map((row) => [Number(row.FKey), String(row.Note)]));
}
