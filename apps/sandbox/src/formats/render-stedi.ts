import { toDigits } from "../days.ts";
import type { BenefitRow } from "../plans/benefit-rows.ts";
import type { Frequency, Plan } from "../plans/plan.ts";
import { terms, toPatientFraction, toPlainAmount } from "../terms.ts";
import type { Member, Parties } from "./parties.ts";
import { followUpNames, type Rejection } from "./rejections.ts";

/** Writes Stedi's JSON, which mirrors a 271 segment by segment (`benefitsInformation`). */
export function renderStedi(parties: Parties, plan: Plan, rows: readonly BenefitRow[]): string {
  const began = toDigits(plan.beganOn);
  return JSON.stringify({
    ...toFrame(parties, plan),
    planInformation: {
      groupNumber: plan.group.number,
      groupDescription: plan.group.name,
      planNumber: plan.number,
      planDescription: plan.name,
    },
    planDateInformation: plan.endedOn
      ? { planBegin: began, planEnd: toDigits(plan.endedOn) }
      : { planBegin: began, eligibilityBegin: began },
    planStatus: rows.filter((row) => row.planName !== undefined).map(toPlanStatus),
    benefitsInformation: rows.map((row) => toBenefit(row, plan)),
    errors: [],
  });
}

/** Stedi writes a rejection twice: on its party and in `errors`. */
export function renderStediRejection(parties: Parties, rejection: Rejection): string {
  const error = toAaaError(rejection, parties.dependent !== undefined);
  const frame = toFrame(parties);
  const aaaErrors = [error];
  const [dependent] = frame.dependents ?? [];
  const onParty = {
    payer: { payer: { ...frame.payer, aaaErrors } },
    provider: { provider: { ...frame.provider, aaaErrors } },
    subscriber: { subscriber: { ...frame.subscriber, aaaErrors } },
    patient: dependent
      ? { dependents: [{ ...dependent, aaaErrors }] }
      : { subscriber: { ...frame.subscriber, aaaErrors } },
  };
  return JSON.stringify({ ...frame, ...onParty[rejection.level], errors: [error] });
}

/** Onederful's JSON uses the same form of an AAA segment. */
export function toAaaError({ code, description, followUp, level }: Rejection, hasDependent: boolean) {
  const loops = { payer: "2100A", provider: "2100B", subscriber: "2100C", patient: hasDependent ? "2100D" : "2100C" };
  return {
    field: "AAA",
    code,
    description,
    followupAction: followUpNames[followUp],
    location: `Loop ${loops[level]}`,
  };
}

function toFrame(parties: Parties, plan?: Plan) {
  const { payer, provider, subscriber, dependent } = parties;
  const trace = { traceNumbers: [{ traceTypeCode: "2", referenceIdentification: parties.traceNumber }] };
  const group = plan && { groupNumber: plan.group.number, groupDescription: plan.group.name };
  return {
    controlNumber: parties.controlNumber,
    meta: { applicationMode: "test", traceId: parties.traceNumber },
    tradingPartnerServiceId: payer.id,
    provider: {
      entityIdentifier: "Provider",
      entityType: "Non-Person Entity",
      providerName: provider.name,
      npi: provider.npi,
    },
    subscriber: {
      ...(!dependent && trace),
      entityIdentifier: "Insured or Subscriber",
      ...toPerson(subscriber, "self"),
      memberId: subscriber.memberId,
      ...group,
      insuredIndicator: "Y",
    },
    ...(dependent && {
      dependents: [
        {
          ...trace,
          entityIdentifier: "Dependent",
          ...toPerson(dependent, dependent.relationship),
          insuredIndicator: "N",
        },
      ],
    }),
    payer: {
      entityIdentifier: "Payer",
      entityType: "Non-Person Entity",
      name: payer.name,
      payorIdentification: payer.id,
      contactInformation: {
        name: "PROVIDER SERVICES",
        contacts: [{ communicationMode: "Telephone", communicationNumber: payer.phone }],
      },
    },
  };
}

function toPerson(member: Member, relationship: keyof typeof terms.relationship) {
  const { line1, city, state, postalCode } = member.address;
  return {
    entityType: "Person",
    lastName: member.lastName,
    firstName: member.firstName,
    address: { address1: line1, city, state, postalCode },
    dateOfBirth: toDigits(member.dob),
    gender: member.gender,
    relationToSubscriber: terms.relationship[relationship].name,
    relationToSubscriberCode: terms.relationship[relationship].code,
  };
}

function toPlanStatus(row: BenefitRow) {
  return { ...coded("status", terms.kind[row.kind]), planDetails: row.planName, ...toServices(row) };
}

const coded = (property: string, { code, name }: { code: string; name: string }) => ({
  [`${property}Code`]: code,
  [property]: name,
});

function toServices({ services }: BenefitRow) {
  return {
    serviceTypeCodes: services.map((service) => terms.service[service].code),
    serviceTypes: services.map((service) => terms.service[service].name),
  };
}

function toBenefit(row: BenefitRow, plan: Plan) {
  const { period, network, quantity, frequency, notes, dentist, otherCoverage } = row;
  const { code, name } = terms.kind[row.kind];
  return {
    code,
    name,
    ...coded("coverageLevel", terms.level[row.level]),
    ...(row.services.length > 0 && toServices(row)),
    ...(row.planName !== undefined && {
      ...coded("insuranceType", terms.plan[plan.kind]),
      planCoverage: row.planName,
    }),
    ...(period && coded("timeQualifier", terms.period[period])),
    ...(row.amountCents !== undefined && { benefitAmount: toPlainAmount(row.amountCents) }),
    ...(row.planPaysPercent !== undefined && { benefitPercent: toPatientFraction(row.planPaysPercent) }),
    ...(quantity && {
      ...coded("quantityQualifier", terms.quantity[quantity.of]),
      benefitQuantity: String(quantity.value),
    }),
    ...(row.authorizationRequired !== undefined && { authOrCertIndicator: row.authorizationRequired ? "Y" : "N" }),
    ...(network && coded("inPlanNetworkIndicator", terms.network[network])),
    ...(row.procedure && {
      compositeMedicalProcedureIdentifier: {
        ...coded("productOrServiceIDQualifier", { code: "AD", name: "American Dental Association" }),
        procedureCode: row.procedure,
      },
    }),
    ...(frequency && { benefitsServiceDelivery: toDeliveries(frequency, row.frequencyStyle) }),
    ...toDates(row),
    ...(notes && { additionalInformation: notes.map((description) => ({ description })) }),
    ...(dentist && { benefitsRelatedEntities: [toDentistEntity(dentist)] }),
    ...(otherCoverage && {
      benefitsAdditionalInformation: { memberId: otherCoverage.memberId },
      benefitsRelatedEntities: [toOtherPayerEntity(otherCoverage)],
    }),
  };
}

function toDeliveries({ count, unit, every, period, remaining }: Frequency, style: BenefitRow["frequencyStyle"]) {
  const units = coded("quantityQualifier", terms.unit[unit]);
  const isWindow = style === "window" && (period === "month" || period === "year");
  const limit = isWindow
    ? { ...coded("unitForMeasurementQualifier", terms.window[period]), sampleSelectionModulus: String(every) }
    : { ...coded("timePeriodQualifier", terms.limitPeriod[period]), numOfPeriods: String(every) };
  const limits = [{ ...units, quantity: String(count), ...limit }];
  if (remaining === undefined) return limits;
  return [
    ...limits,
    { ...units, quantity: String(remaining), ...coded("timePeriodQualifier", terms.period.remaining) },
  ];
}

function toDates({ benefitYear, lastServiceOn, otherCoverage }: BenefitRow) {
  if (lastServiceOn) return { benefitsDateInformation: { latestVisitOrConsultation: toDigits(lastServiceOn) } };
  if (otherCoverage) return { benefitsDateInformation: { coordinationOfBenefits: toDigits(otherCoverage.beganOn) } };
  if (!benefitYear) return {};
  return { benefitsDateInformation: { benefit: `${toDigits(benefitYear.start)}-${toDigits(benefitYear.end)}` } };
}

function toDentistEntity({ firstName, lastName, npi, phone }: NonNullable<BenefitRow["dentist"]>) {
  return {
    entityIdentifier: "Primary Care Provider",
    entityType: "Person",
    entityName: lastName,
    entityFirstname: firstName,
    entityIdentification: "XX",
    entityIdentificationValue: npi,
    contactInformation: { contacts: [{ communicationMode: "Telephone", communicationNumber: phone }] },
  };
}

function toOtherPayerEntity({ payerName, payerId }: NonNullable<BenefitRow["otherCoverage"]>) {
  return {
    entityIdentifier: "Primary Payer",
    entityType: "Non-Person Entity",
    entityName: payerName,
    entityIdentification: "PI",
    entityIdentificationValue: payerId,
  };
}
