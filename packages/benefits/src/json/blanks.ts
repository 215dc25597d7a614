import type { Draft } from "../draft.ts";
import type { Benefit, EligibilityResponse, Entity } from "../eligibility-response.ts";
import type { TrackedObject } from "./tracked-object.ts";

export const blankBenefit: Omit<Benefit, "level" | "piece"> = {
  code: "",
  coverageLevel: null,
  serviceTypes: [],
  insuranceType: null,
  planDescription: null,
  timePeriod: null,
  amount: null,
  percent: null,
  quantityQualifier: null,
  quantity: null,
  authorization: null,
  network: null,
  procedure: null,
  deliveries: [],
  dates: [],
  references: [],
  messages: [],
  details: [],
  places: [],
  entities: [],
};

export const startEntity = ({ piece }: TrackedObject, role: string): Draft<Entity> => ({
  role,
  isPerson: false,
  name: null,
  firstName: null,
  middleName: null,
  suffix: null,
  idQualifier: "",
  id: null,
  taxonomy: null,
  address: null,
  contacts: [],
  references: [],
  dates: [],
  piece,
  pieces: [piece],
});

export const blankResponse: Omit<EligibilityResponse, "format"> = {
  transactionSet: null,
  transactionReference: null,
  respondedAt: null,
  payer: null,
  provider: null,
  subscriber: null,
  dependent: null,
  plan: null,
  benefits: [],
  rejections: [],
  messages: [],
  warnings: [],
  completeness: "whole",
  leftovers: [],
  structure: [],
  otherPatients: [],
};
