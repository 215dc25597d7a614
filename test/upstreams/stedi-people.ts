import type { StediQuestion } from "./stedi-request.ts";

/** Stedi's published mock people: a test key gets their answers if every value is as published. */

interface MockPerson {
  readonly payerId: string;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string;
  readonly dependent?: { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string };
  readonly organizationName?: string;
  readonly practitioner?: { readonly firstName: string; readonly lastName: string };
  readonly serviceTypes: readonly string[];
  readonly answer: "active" | "inactive" | { readonly code: string; readonly location: string };
}

const dental = { serviceTypes: ["35"], answer: "active" } as const;
const medical = { serviceTypes: ["30"] } as const;
const rejected = (code: string, location = "2100C") => ({ ...medical, answer: { code, location } });

const mockPeople: readonly MockPerson[] = [
  {
    payerId: "AMTAS00425",
    memberId: "007007007",
    firstName: "Falcon",
    lastName: "Dent",
    dateOfBirth: "19850607",
    practitioner: { firstName: "Plaque", lastName: "Penguin" },
    ...dental,
  },
  { payerId: "84103", memberId: "AFK987654321", ...dent("Aardvark", "19701212") },
  { payerId: "62308", memberId: "U3141592653", ...dent("Jaguar", "19960505") },
  { payerId: "10134", memberId: "88877788", ...dent("Elephant", "19840229") },
  { payerId: "52133", memberId: "404404404", ...dent("Beaver", "19690628"), organizationName: "One" },
  {
    payerId: "60054",
    memberId: "AETNA9wcSu",
    firstName: "John",
    lastName: "Doe",
    dependent: { firstName: "Jordan", lastName: "Doe", dateOfBirth: "20010714" },
    ...medical,
    answer: "active",
  },
  { payerId: "87726", memberId: "UHCINACTIVE", ...doe("Jane", "19710101"), ...medical, answer: "inactive" },
  { payerId: "87726", memberId: "UHCAAA42", ...doe("Jane", "20010101"), ...rejected("42", "2100A") },
  { payerId: "87726", memberId: "UHCAAA43", ...doe("Jane", "19700101"), ...rejected("43", "2100B") },
  { payerId: "87726", memberId: "UHCAAA72", ...doe("John", "19900101"), ...rejected("72") },
  { payerId: "87726", memberId: "UHCAAA73", ...doe("John", "19900101"), ...rejected("73") },
  { payerId: "87726", memberId: "UHCAAA75", ...doe("Jane", "19900101"), ...rejected("75") },
  { payerId: "87726", memberId: "UHCAAA79", ...doe("John", "19700101"), ...rejected("79", "2100A") },
];

function dent(firstName: string, dateOfBirth: string) {
  return { firstName, lastName: "Dent", dateOfBirth, ...dental };
}

function doe(firstName: string, dateOfBirth: string) {
  return { firstName, lastName: "Doe", dateOfBirth };
}

/** Undefined: none of the mock people, or one value differs. */
export function findMockPerson(question: StediQuestion): MockPerson | undefined {
  const { provider, subscriber, dependents } = question;
  if (provider.npi !== "1999999984") return undefined;
  return mockPeople.find(
    (person) =>
      person.payerId === question.tradingPartnerServiceId &&
      person.memberId === subscriber.memberId &&
      person.firstName === subscriber.firstName &&
      person.lastName === subscriber.lastName &&
      (person.dateOfBirth === undefined || person.dateOfBirth === subscriber.dateOfBirth) &&
      (person.organizationName === undefined || person.organizationName === provider.organizationName) &&
      isSame(person.practitioner, provider) &&
      isSame(person.dependent, dependents?.[0]) &&
      isSame({ ...person.serviceTypes }, { ...(question.encounter?.serviceTypeCodes ?? ["30"]) }),
  );
}

function isSame(wanted: object | undefined, given: object | undefined): boolean {
  if (wanted === undefined) return true;
  const values = new Map(Object.entries(given ?? {}));
  return Object.entries(wanted).every(([key, value]) => values.get(key) === value);
}
