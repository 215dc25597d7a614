import { toCodes } from "../codes.ts";

/** EB01 by the list that holds a row. */
export const rowCodes = toCodes({
  "1": ["active_coverage"],
  "6": ["inactive"],
  A: ["coinsurance"],
  B: ["copayment", "copay"],
  C: ["deductible", "deductibles"],
  D: ["benefit_description", "payer_specific_info"],
  E: ["exclusions"],
  F: ["limitations", "maximums"],
  G: ["out_of_pocket"],
  H: ["unlimited"],
  I: ["not_covered"],
  L: ["primary_care_provider"],
  R: ["other_or_additional_payer", "other_or_additional_payor"],
});

/** EB03, which has no code of implants. */
export const serviceTypes = toCodes({
  "4": ["diagnostic x ray"],
  "23": ["diagnostic dental"],
  "24": ["periodontics"],
  "25": ["restorative"],
  "26": ["endodontics"],
  "27": ["maxillofacial prosthetics"],
  "28": ["adjunctive dental services"],
  "30": ["health benefit plan coverage"],
  "32": ["plan waiting period"],
  "35": ["dental care"],
  "36": ["dental crowns", "crowns"],
  "37": ["dental accident"],
  "38": ["orthodontics"],
  "39": ["prosthodontics"],
  "40": ["oral surgery"],
  "41": ["preventive", "routine preventive dental"],
  implants: ["implants", "dental implants", "implant services"],
});

/** EB04. */
export const insuranceTypes = toCodes({
  PR: ["ppo", "preferred provider organization", "preferred provider organization (ppo)"],
  HM: ["hmo", "dhmo", "health maintenance organization", "health maintenance organization (hmo)"],
  EP: ["epo", "exclusive provider organization"],
  IN: ["indemnity"],
  PS: ["pos", "point of service"],
  MC: ["medicaid"],
  HN: ["medicare advantage"],
  MA: ["medicare part a", "medicare"],
  MB: ["medicare part b"],
});

/** EB09, HSD01. */
export const quantityQualifiers = toCodes({
  VS: ["visits", "visit"],
  FL: ["units", "unit"],
  P6: ["number of services or procedures", "services", "service"],
  DY: ["days", "day"],
  HS: ["hours", "hour"],
  MN: ["months", "month"],
  YY: ["years", "year"],
  S7: ["age high value", "age, high value"],
  S8: ["age low value", "age, low value"],
});

/** REF01. */
export const referenceTypes = toCodes({ "6P": ["group number"], "18": ["plan number"], IG: ["policy number"] });
