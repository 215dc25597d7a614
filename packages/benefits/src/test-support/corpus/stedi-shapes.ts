/**
 * Writes an answer in the shape of Stedi's endpoint of 2024-04-01 as the one of 2026-06-01 would have it, by Stedi's
 * published types and not by the readers.
 */

type Json = Readonly<Record<string, unknown>>;

/** What only one of the shapes can say, in the older shape: it is written there before both are read. */
interface Shapes {
  readonly older: Json;
  readonly newer: Json;
}

/**
 * @param askedDay the newer shape writes a begin on this day like a period of one day
 * @returns undefined for an answer that the newer shape has no form for: rejections without a part, such a begin, or a
 *   procedure that is no code
 */
export function toBothShapes(answer: Json, askedDay: string | undefined): Shapes | undefined {
  const errors = recordsOf(answer.errors);
  if (errors.some((error) => partOf(error) === undefined)) return undefined;
  const begins = JSON.stringify(answer).matchAll(/Begin":"(\d{8})"/g);
  if ([...begins].some(([, date]) => toIso(date) === askedDay)) return undefined;
  if (!recordsOf(answer.benefitsInformation).every(isAboutCodes)) return undefined;
  const plans = groupByPlan(recordsOf(answer.benefitsInformation).flatMap(toSingleRows));
  const older = { ...answer, benefitsInformation: plans.flatMap(({ rows }) => rows.toSorted(byKind)) };
  return { older, newer: toNewerShape(older, plans) };
}

interface PlanOfRows {
  readonly name: string | undefined;
  readonly rows: readonly Json[];
}

/** The newer shape has one service in each row, and states the level that is assumed where a payer states none. */
function toSingleRows(row: Json): Json[] {
  const { serviceTypeCodes, serviceTypes: _names, additionalInformation, ...rest } = row;
  const single = {
    ...rest,
    coverageLevelCode: rest.coverageLevelCode ?? codeOf(rest.coverageLevel, coverageLevels) ?? "IND",
    ...(additionalInformation === undefined ? {} : { additionalInformation: recordsOf(additionalInformation) }),
  };
  const codes = Array.isArray(serviceTypeCodes) ? serviceTypeCodes : [];
  return codes.length === 0 ? [single] : codes.map((code) => ({ ...single, serviceTypeCodes: [code] }));
}

/** Stedi groups rows by plan. A row without a name is of the only plan, or of one without a name. */
function groupByPlan(rows: readonly Json[]): PlanOfRows[] {
  const names = [...new Set(rows.flatMap(({ planCoverage }) => (planCoverage === undefined ? [] : [planCoverage])))];
  const only = names.length === 1 ? names[0] : undefined;
  const groups = Map.groupBy(rows, ({ planCoverage, code }) => planCoverage ?? (code === "R" ? undefined : only));
  return [...groups].map(([name, ofPlan]) => ({
    name: name === undefined ? undefined : String(name),
    // The other payer's rows do not take the name.
    rows: ofPlan.map((row) => (name === undefined || row.code === "R" ? row : { ...row, planCoverage: name })),
  }));
}

/** Within a plan, rows are sorted by kind. */
const byKind = (one: Json, other: Json): number => kindOf(one) - kindOf(other);

const kindOf = ({ code }: Json): number => Object.keys(lists).indexOf(listOf(code));

function toNewerShape(older: Json, plans: readonly PlanOfRows[]): Json {
  const { meta, payer, provider, subscriber, dependents, planInformation, planDateInformation, errors } = older;
  const [dependent] = recordsOf(dependents);
  const facts = {
    ...toAdditional(recordOf(planInformation)),
    ...toDates(recordOf(planDateInformation)),
  };
  return clean({
    id: "ec_00000000-0000-4000-8000-000000000000",
    meta: {
      traceId: older.controlNumber,
      subscriberTraceNumbers: [
        ...recordsOf(recordOf(subscriber)?.traceNumbers),
        ...recordsOf(dependent?.traceNumbers),
      ].map(({ traceTypeCode, referenceIdentification }) => ({
        type: traceTypeCode === "2" ? "REFERENCED_TRANSACTION" : "CURRENT_TRANSACTION",
        referenceIdentification,
      })),
      ...(recordOf(meta)?.traceId === undefined ? {} : { outboundTraceId: recordOf(meta)?.traceId }),
    },
    payerId: older.tradingPartnerServiceId,
    payer: toPayer(recordOf(payer)),
    provider: toProvider(recordOf(provider)),
    subscriber: toPerson(recordOf(subscriber), dependent === undefined ? facts : {}),
    dependent: dependent && {
      ...toPerson(dependent, facts),
      relationToSubscriber: wordOf(dependent.relationToSubscriberCode, relationships),
    },
    plans: plans.map(({ name, rows }) => ({ name, benefits: toBenefits(rows) })),
    errors: recordsOf(errors).map((error) => ({
      code: error.code,
      description: error.description,
      followupAction: error.followupAction,
      location: partOf(error),
    })),
  });
}

function toPayer(payer: Json | undefined) {
  if (payer === undefined) return undefined;
  const { contacts } = recordOf(payer.contactInformation) ?? {};
  return {
    type: "PAYER",
    name: { organization: payer.name },
    identification: payer.payorIdentification,
    contacts: recordsOf(contacts).map(({ communicationMode, communicationNumber }) => ({
      [communicationMode === "Telephone"
        ? "phoneNumbers"
        : communicationMode === "Electronic Mail"
          ? "emails"
          : "urls"]: [communicationNumber],
    })),
  };
}

const toProvider = (provider: Json | undefined) =>
  provider && { type: "PROVIDER", name: { organization: provider.providerName }, npi: provider.npi };

function toPerson(person: Json | undefined, facts: Json) {
  if (person === undefined) return undefined;
  const { firstName, middleName, lastName, memberId, groupNumber, groupDescription } = person;
  const own = groupNumber === undefined ? {} : { group: { number: groupNumber, name: groupDescription } };
  return {
    memberId,
    name: { person: { firstName, middleName, lastName } },
    dateOfBirth: toIso(person.dateOfBirth),
    gender: wordOf(person.gender, genders),
    address: toAddress(recordOf(person.address)),
    dates: facts.dates,
    additionalInformation: { ...own, ...recordOf(facts.additionalInformation) },
  };
}

const toAddress = (address: Json | undefined) =>
  address && {
    addressLine1: address.address1,
    addressLine2: address.address2,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
  };

function toAdditional(info: Json | undefined) {
  if (info === undefined) return {};
  const { groupNumber, groupDescription, planNumber, planDescription } = info;
  return {
    additionalInformation: {
      ...(groupNumber === undefined ? {} : { group: { number: groupNumber, name: groupDescription } }),
      ...(planNumber === undefined ? {} : { plan: { number: planNumber, name: planDescription } }),
    },
  };
}

function toBenefits(rows: readonly Json[]) {
  const groups = Map.groupBy(rows, ({ code }) => listOf(code));
  return Object.fromEntries([...groups].map(([list, ofKind]) => [list, ofKind.map(toRow)]));
}

function toRow(row: Json) {
  const status = statuses.get(String(row.code));
  const network = row.inPlanNetworkIndicatorCode ?? codeOf(row.inPlanNetworkIndicator, networkWords);
  return {
    coverageLevel: wordOf(row.coverageLevelCode, coverageLevels),
    insuranceType: wordOf(row.insuranceTypeCode, insuranceTypes),
    network: network === undefined ? undefined : { indicator: wordOf(network, networks) },
    service: toService(row),
    status,
    timePeriod: wordOf(row.timeQualifierCode, timePeriods),
    amount: textOf(row.benefitAmount),
    percent: textOf(row.benefitPercent),
    priorAuthIndicator: wordOf(row.authOrCertIndicator, authorizations),
    quantity: toQuantity(row),
    serviceLimits: [...toAges(row), ...recordsOf(row.benefitsServiceDelivery).map(toDelivery)],
    messages: recordsOf(row.additionalInformation).map(({ description }) => description),
    ...toDates(recordOf(row.benefitsDateInformation)),
    placesOfService: toPlaces(row),
    relatedEntities: [...recordsOf(row.benefitsRelatedEntities), ...recordsOf(row.benefitsRelatedEntity)].map(toEntity),
  };
}

const toEntity = ({ entityIdentifier, entityName, entityIdentificationValue, address }: Json) => ({
  type: String(entityIdentifier).toUpperCase().replaceAll(" ", "_"),
  name: { organization: entityName },
  payerId: entityIdentificationValue,
  address: toAddress(recordOf(address)),
});

function toService({ serviceTypeCodes, compositeMedicalProcedureIdentifier }: Json) {
  const procedure = recordOf(compositeMedicalProcedureIdentifier);
  if (procedure === undefined)
    return Array.isArray(serviceTypeCodes) ? { system: "STC", value: serviceTypeCodes[0] } : undefined;
  const { procedureCode: start, productOrServiceID: end } = procedure;
  if (end === undefined) return { system: "CDT", value: start };
  return { system: "CDT", range: { start: { value: start }, end: { value: end } } };
}

const isAboutCodes = ({ compositeMedicalProcedureIdentifier: procedure }: Json): boolean =>
  procedure === undefined || /^D\d{4}$/i.test(String(recordOf(procedure)?.procedureCode));

/** Places of service (III*ZZ). */
function toPlaces(row: Json) {
  const { eligibilityAdditionalInformationList: list, eligibilityAdditionalInformation: one } = row;
  return recordsOf(list ?? one)
    .filter(({ codeListQualifierCode }) => codeListQualifierCode === "ZZ")
    .map(({ industryCode }) => ({ code: industryCode }));
}

function toAges({ quantityQualifierCode: qualifier, benefitQuantity }: Json) {
  if (qualifier !== "S7" && qualifier !== "S8") return [];
  return [{ [qualifier === "S7" ? "ageMaximum" : "ageMinimum"]: Number(benefitQuantity) }];
}

function toQuantity({ quantityQualifierCode: qualifier, benefitQuantity }: Json) {
  if (qualifier === undefined || qualifier === "S7" || qualifier === "S8") return undefined;
  return { value: textOf(benefitQuantity), qualifier: wordOf(qualifier, quantities) };
}

function toDelivery(delivery: Json) {
  const { quantity, sampleSelectionModulus, numOfPeriods } = delivery;
  const [unit, period] = [delivery.unitForMeasurementQualifierCode, delivery.timePeriodQualifierCode];
  return {
    delivery: {
      quantity: { value: textOf(quantity), qualifier: wordOf(delivery.quantityQualifierCode, quantities) },
      ...(unit === undefined
        ? {}
        : { frequency: { value: textOf(sampleSelectionModulus), qualifier: wordOf(unit, frequencies) } }),
      ...(period === undefined
        ? {}
        : {
            period: {
              value: numOfPeriods === undefined ? undefined : Number(numOfPeriods),
              qualifier: wordOf(period, timePeriods),
            },
          }),
    },
  };
}

/** `planBegin` and `planEnd` are one period; a range or a date is one, too. */
function toDates(dates: Json | undefined) {
  if (dates === undefined) return {};
  const periods: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(dates)) {
    const [, stem = name, side] = /^(\w+?)(Begin|End)$/.exec(name) ?? [];
    const period = periods[stem === "latestVisitOrConsultation" ? "latestVisit" : stem] ?? {};
    const [from, to] = String(value).split("-");
    if (side === "End") period.end = toIso(from);
    else period.start = toIso(from);
    if (to !== undefined) period.end = toIso(to);
    periods[stem === "latestVisitOrConsultation" ? "latestVisit" : stem] = period;
  }
  return { dates: periods };
}

/** The part of the 271 by the loop. */
function partOf({ location, field }: Json): string | undefined {
  if (field !== undefined && field !== "AAA") return undefined;
  return parts.get(/2[01][01]0[A-D]/.exec(String(location))?.[0] ?? "");
}

const parts = new Map([
  ["2000A", "ENVELOPE"],
  ["2100A", "PAYER"],
  ["2100B", "PROVIDER"],
  ["2100C", "SUBSCRIBER"],
  ["2110C", "SUBSCRIBER_BENEFITS"],
  ["2100D", "DEPENDENT"],
  ["2110D", "DEPENDENT_BENEFITS"],
]);

/** EB01 by list, in the order in which the rows of a plan are read. */
const lists = {
  statuses: "12345678",
  coInsurance: "A",
  coPayment: "B",
  deductible: "C",
  outOfPocket: "G",
  costContainment: "J",
  spendDown: "Y",
  limitations: "F",
  coverageBasis: "CB",
  benefitDescription: "D",
  exclusions: "E",
  unlimited: "H",
  nonCovered: "I",
  primaryCareProvider: "L",
  otherOrAdditionalPayer: "R",
  contactFollowingEntityForInformation: "U",
  cannotProcess: "V",
  otherSourceOfData: "W",
} as const;

function listOf(code: unknown): string {
  const text = String(code);
  const found = Object.entries(lists).find(([name, own]) => (name === "statuses" ? own.includes(text) : own === text));
  if (found === undefined) throw new Error(`no list for rows of EB01 ${text}`);
  return found[0];
}

type Words = ReadonlyMap<string, string>;

const wordsOf = (words: Readonly<Record<string, string>>): Words => new Map(Object.entries(words));

const statuses = wordsOf({
  "1": "ACTIVE_COVERAGE",
  "2": "ACTIVE_FULL_RISK_CAPITATION",
  "3": "ACTIVE_SERVICES_CAPITATED",
  "4": "ACTIVE_SERVICES_CAPITATED_TO_PRIMARY_CARE_PROVIDER",
  "5": "ACTIVE_PENDING_INVESTIGATION",
  "6": "INACTIVE",
  "7": "INACTIVE_PENDING_ELIGIBILITY_UPDATE",
  "8": "INACTIVE_PENDING_INVESTIGATION",
});
const coverageLevels = wordsOf({ IND: "INDIVIDUAL", FAM: "FAMILY", EMP: "EMPLOYEE_ONLY" });
const insuranceTypes = wordsOf({
  PR: "PREFERRED_PROVIDER_ORGANIZATION_PPO",
  HM: "HEALTH_MAINTENANCE_ORGANIZATION_HMO",
  IN: "INDEMNITY",
  C1: "COMMERCIAL",
  MC: "MEDICAID",
  PS: "POINT_OF_SERVICE_POS",
});
const networks = wordsOf({ Y: "IN_NETWORK", N: "OUT_OF_NETWORK", W: "IN_AND_OUT_OF_NETWORK" });
const networkWords = wordsOf({ Y: "YES", N: "NO", W: "NOT_APPLICABLE" });
const authorizations = wordsOf({ Y: "REQUIRED", N: "NOT_REQUIRED" });
const genders = wordsOf({ F: "FEMALE", M: "MALE", U: "UNKNOWN" });
const relationships = wordsOf({ "01": "SPOUSE", "19": "CHILD", G8: "OTHER_RELATIONSHIP" });
const timePeriods = wordsOf({
  "21": "YEARS",
  "22": "SERVICE_YEAR",
  "23": "CALENDAR_YEAR",
  "24": "YEAR_TO_DATE",
  "25": "CONTRACT",
  "27": "VISIT",
  "29": "REMAINING",
  "32": "LIFETIME",
  "33": "LIFETIME_REMAINING",
  "34": "MONTH",
});
const quantities = wordsOf({
  VS: "VISITS",
  FL: "UNITS",
  DY: "DAYS",
  P6: "NUMBER_OF_SERVICES_OR_PROCEDURES",
  YY: "YEARS",
  MN: "MONTH",
});
const frequencies = wordsOf({ DA: "DAYS", WK: "WEEK", MO: "MONTHS", YR: "YEARS" });

/** The word of a code, or an error for a code that no table here has: a new case needs its word. */
function wordOf(code: unknown, words: Words): string | undefined {
  if (code === undefined) return undefined;
  const word = words.get(String(code));
  if (word === undefined) throw new Error(`no word for the code ${String(code)}`);
  return word;
}

const codeOf = (word: unknown, words: Words): string | undefined =>
  word === undefined
    ? undefined
    : [...words].find(([, one]) => one === String(word).toUpperCase().replaceAll(" ", "_"))?.[0];

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

const toIso = (date: unknown): string | undefined =>
  date === undefined ? undefined : String(date).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

const recordOf = (value: unknown): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

const recordsOf = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : [value]).map(recordOf).filter((one) => one !== undefined);

/** Without what is absent: undefined, and objects and lists that hold nothing. */
const clean = (value: Json): Json =>
  JSON.parse(JSON.stringify(value, (_name, one: unknown) => (isNothing(one) ? undefined : one)));

const isNothing = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((one) => one === undefined || isNothing(one));
