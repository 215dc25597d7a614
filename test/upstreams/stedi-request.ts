import { z } from "zod";

/** A request of Stedi's JSON door, strict as the service's description: no unknown member, no value too long. */

const text = (max: number, min = 1) => z.string().min(min).max(max);
const date = z.string().regex(/^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/, "must be CCYYMMDD");
const person = { firstName: text(35), middleName: text(25), lastName: text(60), suffix: text(10) };

const provider = z
  .strictObject({
    organizationName: text(60).optional(),
    firstName: person.firstName.optional(),
    lastName: person.lastName.optional(),
    npi: z.string().regex(/^\d{10}$/),
    taxId: z
      .string()
      .regex(/^\d{9}$/)
      .optional(),
  })
  .refine(
    ({ organizationName, firstName, lastName }) =>
      organizationName === undefined ? firstName !== undefined && lastName !== undefined : firstName === undefined,
    { message: "either organizationName, or firstName and lastName" },
  );

const subscriber = z
  .strictObject({
    memberId: z
      .string()
      .regex(/^[A-Za-z0-9- ]+$/)
      .min(2)
      .max(80)
      .optional(),
    firstName: person.firstName.optional(),
    middleName: person.middleName.optional(),
    lastName: person.lastName.optional(),
    suffix: person.suffix.optional(),
    dateOfBirth: date.optional(),
    gender: z.enum(["M", "F"]).optional(),
    groupNumber: text(50).optional(),
    ssn: text(9).optional(),
  })
  .refine(
    ({ memberId, dateOfBirth, lastName }) =>
      memberId !== undefined || dateOfBirth !== undefined || lastName !== undefined,
    { message: "at least one of memberId, dateOfBirth, lastName" },
  );

const dependent = z.strictObject({
  firstName: person.firstName.optional(),
  middleName: person.middleName.optional(),
  lastName: person.lastName.optional(),
  suffix: person.suffix.optional(),
  dateOfBirth: date.optional(),
  gender: z.enum(["M", "F"]).optional(),
  individualRelationshipCode: z.enum(["01", "19", "34"]).optional(),
});

const procedure = {
  procedureCode: text(48),
  productOrServiceIDQualifier: z.enum(["AD", "CJ", "HC", "ID", "IV", "N4", "ZZ"]),
};

const encounter = z
  .strictObject({
    serviceTypeCodes: z.array(text(2)).min(1).max(99).optional(),
    dateOfService: date.optional(),
    beginningDateOfService: date.optional(),
    endDateOfService: date.optional(),
    procedureCode: procedure.procedureCode.optional(),
    productOrServiceIDQualifier: procedure.productOrServiceIDQualifier.optional(),
    procedureModifiers: z.array(text(2)).min(1).max(4).optional(),
    medicalProcedures: z.array(z.strictObject(procedure)).min(1).max(98).optional(),
  })
  .refine((value) => value.dateOfService === undefined || value.beginningDateOfService === undefined, {
    message: "either dateOfService or beginningDateOfService and endDateOfService",
  })
  .refine((value) => (value.procedureCode === undefined) === (value.productOrServiceIDQualifier === undefined), {
    message: "procedureCode needs productOrServiceIDQualifier",
  });

const controlNumber = z.string().regex(/^\d{9}$/);

const shared = {
  tradingPartnerServiceId: text(80),
  provider,
  subscriber,
  dependents: z.array(dependent).length(1).optional(),
  encounter: encounter.optional(),
  portalUsername: text(50).optional(),
  portalPassword: text(50).optional(),
};

const stedi = { ...shared, controlNumber: controlNumber.optional(), externalPatientId: text(36).optional() };

export const stediQuestion = z.strictObject(stedi);
export type StediQuestion = z.infer<typeof stediQuestion>;

/** Optum's dialect: the control number is required, and what Stedi added is unknown. */
export const optumQuestion = z.strictObject({ ...shared, controlNumber });

export const stediBatch = z.strictObject({
  items: z
    .array(z.strictObject({ ...stedi, submitterTransactionIdentifier: text(50) }))
    .min(1)
    .max(10_000),
  name: z
    .string()
    .regex(/^[a-zA-Z0-9-_]{1,100}$/)
    .optional(),
  maxRetryHours: z.number().int().min(8).max(24).optional(),
});

export const rawX12 = z.strictObject({ x12: z.string().min(1), externalPatientId: text(36).optional() });

/** A 400 as Stedi words it. */
export const toFieldList = (error: z.ZodError) => ({
  message: "Invalid request: see fieldList",
  fieldList: error.issues.map(({ path, message }) => ({ path: `/${path.map(String).join("/")}`, message })),
});
