import { z } from "zod";
import type { StediQuestion } from "./stedi-request.ts";

/** A request of Stedi's endpoint of 2026-06-01, strict as its published types: no unknown member, dates of ISO 8601. */

const text = (max: number, min = 1) => z.string().min(min).max(max);
const date = z.iso.date();
const gender = z.enum(["FEMALE", "MALE"]);
const personName = {
  firstName: text(35),
  lastName: text(60),
  middleName: text(25).optional(),
  suffix: text(10).optional(),
};
const address = z.strictObject({
  addressLine1: text(55).optional(),
  addressLine2: text(55).optional(),
  city: text(30).optional(),
  state: text(2).optional(),
  postalCode: text(15).optional(),
});

const provider = z.strictObject({
  name: z.union([
    z.strictObject({ organization: text(60) }),
    z.strictObject({ person: z.strictObject({ ...personName, firstName: personName.firstName.optional() }) }),
  ]),
  npi: z.string().regex(/^\d{10}$/),
  tin: z
    .string()
    .regex(/^\d{9}$/)
    .optional(),
});

const subscriber = z.strictObject({
  name: z.strictObject({ person: z.strictObject(personName) }).optional(),
  memberId: z
    .string()
    .regex(/^[A-Za-z0-9- ]+$/)
    .min(2)
    .max(80)
    .optional(),
  dateOfBirth: date.optional(),
  gender: gender.optional(),
  address: address.optional(),
  additionalInformation: z.strictObject({ groupNumber: text(50).optional() }).optional(),
});

const dependent = z.strictObject({
  name: z.strictObject({ person: z.strictObject(personName) }),
  relationToSubscriber: z.enum(["CHILD", "OTHER_ADULT", "SPOUSE"]).optional(),
  dateOfBirth: date.optional(),
  gender: gender.optional(),
});

const encounter = z.strictObject({
  services: z
    .array(z.strictObject({ value: text(48), system: z.enum(["CDT", "CPT", "HCPCS", "ICD-10-PCS", "NDC", "STC"]) }))
    .min(1)
    .optional(),
  dates: z
    .strictObject({ service: z.strictObject({ start: date.optional(), end: date.optional() }).optional() })
    .optional(),
});

export const stedi2026Question = z.strictObject({
  payerId: text(80),
  payerName: text(60).optional(),
  provider,
  subscriber,
  dependent: dependent.optional(),
  encounter: encounter.optional(),
  externalPatientId: text(36).optional(),
});

/** The same question as the older endpoint has it: the mock people and the answers depend on nothing else. */
export function toOlderQuestion(question: z.infer<typeof stedi2026Question>): StediQuestion {
  const { provider: asking, subscriber: member, dependent: other, encounter: asked } = question;
  const serviceTypes = (asked?.services ?? []).flatMap(({ value, system }) => (system === "STC" ? [value] : []));
  return {
    tradingPartnerServiceId: question.payerId,
    provider: {
      npi: asking.npi,
      ...("organization" in asking.name ? { organizationName: asking.name.organization } : asking.name.person),
    },
    subscriber: { ...toOlderPerson(member), ...(member.memberId !== undefined && { memberId: member.memberId }) },
    ...(other && { dependents: [toOlderPerson(other)] }),
    ...(serviceTypes.length > 0 && { encounter: { serviceTypeCodes: serviceTypes } }),
  };
}

const toOlderPerson = ({ name, dateOfBirth }: Pick<z.infer<typeof subscriber>, "name" | "dateOfBirth">) => ({
  ...(name && { firstName: name.person.firstName, lastName: name.person.lastName }),
  ...(dateOfBirth !== undefined && { dateOfBirth: dateOfBirth.replaceAll("-", "") }),
});

/** A 400 of `InvalidRequestException`: each error points at a part of the request. */
export const toPathList = (error: z.ZodError) => ({
  message: "The request is not valid",
  errors: error.issues.map(({ path, message }) => ({ path: `/${path.map(String).join("/")}`, message })),
});
