import { z } from "zod";

// Rows as the API documents them. Booleans are text, dates have no zone, and 0001-01-01 is none. Fields that are not used
// here are not read.

/** A key beyond 2^53 would reach another row, so it is refused. */
const id = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);
const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? "").trim());
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);
const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/)
    .transform(Number),
]);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/)
  .transform((value) => (value.startsWith("0001-") ? undefined : value.slice(0, 10)));

export const appointmentRow = z
  .object({
    AptNum: id,
    PatNum: id,
    AptStatus: text,
    AptDateTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d/),
    ClinicNum: id,
  })
  .transform((row) => ({
    aptNum: row.AptNum,
    patNum: row.PatNum,
    status: row.AptStatus,
    /** On the office's clocks, `2026-11-30T09:00`. */
    localTime: row.AptDateTime.slice(0, 16).replace(" ", "T"),
  }));
export type AppointmentRow = z.infer<typeof appointmentRow>;

/** A coverage of a patient: patplan, inssub, insplan and carrier in one. */
export const coverageRow = z
  .object({
    PatPlanNum: id,
    InsSubNum: id,
    PlanNum: id,
    CarrierNum: id,
    Subscriber: id,
    SubscriberID: text,
    PatID: text,
    Ordinal: id,
    Relationship: text,
    GroupNum: text,
    IsMedical: flag,
  })
  .transform((row) => ({
    patPlanNum: row.PatPlanNum,
    insSubNum: row.InsSubNum,
    planNum: row.PlanNum,
    carrierNum: row.CarrierNum,
    /** The PatNum of the subscriber. */
    subscriber: row.Subscriber,
    subscriberId: row.SubscriberID,
    patId: row.PatID,
    ordinal: row.Ordinal,
    relationship: row.Relationship,
    groupNumber: row.GroupNum,
    isMedical: row.IsMedical,
  }));
export type CoverageRow = z.infer<typeof coverageRow>;

export const patientRow = z
  .object({ PatNum: id, LName: text, FName: text, Birthdate: day, PriProv: id, ClinicNum: id })
  .transform((row) => ({
    patNum: row.PatNum,
    lastName: row.LName,
    firstName: row.FName,
    bornOn: row.Birthdate,
    primaryProvider: row.PriProv,
    clinicNum: row.ClinicNum,
  }));
export type PatientRow = z.infer<typeof patientRow>;

export const carrierRow = z
  .object({ CarrierNum: id, ElectID: text })
  .transform((row) => ({ carrierNum: row.CarrierNum, electId: row.ElectID }));

export const providerRow = z
  .object({ ProvNum: id, Abbr: text, NationalProvID: text, SSN: text, UsingTIN: flag })
  .transform((row) => ({
    provNum: row.ProvNum,
    abbreviation: row.Abbr,
    npi: row.NationalProvID,
    /** Open Dental keeps a tax id in the field of the social security number; the latter is not read. */
    taxId: row.UsingTIN ? row.SSN.replaceAll(/\D/g, "") : "",
  }));
export type ProviderRow = z.infer<typeof providerRow>;

export const preferenceRow = z
  .object({ PrefName: text, ValueString: text })
  .transform((row) => ({ name: row.PrefName, value: row.ValueString }));

export const verificationRow = z
  .object({ VerifyType: text, FKey: id, DateLastVerified: day, DefNum: id, Note: text })
  .transform((row) => ({
    type: row.VerifyType,
    foreignKey: row.FKey,
    verifiedOn: row.DateLastVerified,
    statusDefNum: row.DefNum,
    note: row.Note,
  }));
export type VerificationRow = z.infer<typeof verificationRow>;

export const appointmentFieldRow = z.object({ FieldValue: text }).transform((row) => row.FieldValue);

export const subscriptionRow = z.object({ InsSubNum: id, BenefitNotes: text }).transform((row) => row.BenefitNotes);

export const categoryRow = z
  .object({ CovCatNum: id, EbenefitCat: text })
  .transform((row) => ({ covCatNum: row.CovCatNum, category: row.EbenefitCat }));

export const benefitRow = z
  .object({
    BenefitType: text,
    CoverageLevel: text,
    CovCatNum: id,
    MonetaryAmt: amount,
    TimePeriod: text,
    QuantityQualifier: text,
    CodeNum: id,
    CodeGroupNum: id.nullish(),
  })
  .transform((row) => ({
    type: row.BenefitType,
    level: row.CoverageLevel,
    covCatNum: row.CovCatNum,
    /** Dollars; undefined where none is entered. */
    dollars: row.MonetaryAmt < 0 ? undefined : row.MonetaryAmt,
    period: row.TimePeriod,
    quantityQualifier: row.QuantityQualifier,
    isOfCodes: row.CodeNum > 0 || (row.CodeGroupNum ?? 0) > 0,
  }));
export type BenefitRow = z.infer<typeof benefitRow>;
