import type { Benefit } from "../eligibility-response.ts";

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
  entities: [],
};
