import type { Address, ContactPoint, HumanName, Identifier, Organization, Patient } from "fhir/r4.d.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { nameParts } from "../explain/format.ts";
import { memberNumber, taxNumber, toNpi } from "./codes.ts";
import type { Placing } from "./placing.ts";

export const ids = { patient: "patient", subscriber: "subscriber", payer: "payer", provider: "provider" } as const;

export function toPatient(section: "patient" | "subscriber", document: TrueEligibility, placing: Placing): Patient {
  const person = document[section];
  const place = <Stated>(field: string, value: Stated | null) => placing.place(`/${section}/${field}`, value);
  const memberId = place("member_id", person.member_id);
  return {
    resourceType: "Patient",
    id: ids[section],
    identifier: memberId === undefined ? undefined : [{ type: memberNumber, value: memberId }],
    name: toName(person, place),
    birthDate: place("dob", person.dob),
    gender: place("gender", person.gender),
    address: toAddress(person.address, (field, value) => place(`address/${field}`, value)),
  };
}

type Place = (field: string, value: string | null) => string | undefined;

function toName(person: TrueEligibility["patient" | "subscriber"], place: Place): HumanName[] | undefined {
  if (nameParts.every((part) => person[part] === null)) return undefined;
  const given = [place("first_name", person.first_name), place("middle_name", person.middle_name)];
  const suffix = place("suffix", person.suffix);
  return [
    {
      family: place("last_name", person.last_name),
      given: listStated(given),
      suffix: listStated([suffix]),
    },
  ];
}

/** Undefined for none, since FHIR has no empty lists. */
export function listStated<Item>(items: readonly (Item | undefined)[]): Item[] | undefined {
  const stated = items.filter((item) => item !== undefined);
  return stated.length === 0 ? undefined : stated;
}

function toAddress(address: TrueEligibility["patient"]["address"], place: Place): Address[] | undefined {
  if (Object.values(address).every((part) => part === null)) return undefined;
  return [
    {
      line: listStated([place("line1", address.line1), place("line2", address.line2)]),
      city: place("city", address.city),
      state: place("state", address.state),
      postalCode: place("postal_code", address.postal_code),
    },
  ];
}

export function toPayer({ payer }: TrueEligibility, placing: Placing): Organization {
  const place: Place = (field, value) => placing.place(`/payer/${field}`, value);
  const id = place("id", payer.id);
  return {
    resourceType: "Organization",
    id: ids.payer,
    identifier: id === undefined ? undefined : [{ value: id }],
    // An organization has a name or an identifier.
    name: place("name", payer.name) ?? (id === undefined ? "Payer, not named in the answer" : undefined),
    telecom: listStated([
      toContact("phone", place("phone", payer.phone)),
      toContact("email", place("email", payer.email)),
      toContact("url", place("url", payer.url)),
    ]),
    address: toAddress(payer.claims_address, (field, value) => place(`claims_address/${field}`, value)),
  };
}

const toContact = (system: "phone" | "email" | "url", value: string | undefined): ContactPoint | undefined =>
  value === undefined ? undefined : { system, value };

/** Undefined where the answer names no provider. */
export function toProvider({ provider }: TrueEligibility, placing: Placing): Organization | undefined {
  const { npi, name, tax_id: taxId } = provider;
  if ((npi ?? name ?? taxId) === null) return undefined;
  const place: Place = (field, value) => placing.place(`/provider/${field}`, value);
  const identifiers: (Identifier | undefined)[] = [
    npi === null ? undefined : toNpi(place("npi", npi) ?? ""),
    taxId === null ? undefined : { type: taxNumber, value: place("tax_id", taxId) },
  ];
  return {
    resourceType: "Organization",
    id: ids.provider,
    identifier: listStated(identifiers),
    name: place("name", name),
  };
}
