/** X12 codes with the document's words for them, in the order of the schema. */

/** EB02. */
export const coverageLevels = {
  IND: "individual",
  FAM: "family",
  EMP: "employee_only",
  ESP: "employee_spouse",
  ECH: "employee_children",
  CHD: "children_only",
  DEP: "dependents_only",
  SPC: "spouse_children",
  SPO: "spouse_only",
} as const;

/** DMG03. */
export const genders = { F: "female", M: "male", U: "unknown" } as const;

/** INS02; pairs, because an object would list numeric codes first. */
export const relationships = [
  ["18", "self"],
  ["01", "spouse"],
  ["19", "child"],
  ["20", "employee"],
  ["34", "other_adult"],
  ["53", "life_partner"],
  ["G8", "other"],
  ["21", "unknown"],
] as const;

/** INS09. */
export const studentStatuses = { F: "full_time", P: "part_time", N: "not_student" } as const;

/** AAA04. */
export const followUps = {
  C: "correct_and_resubmit",
  N: "resubmission_not_allowed",
  P: "resubmit_original",
  R: "resubmission_allowed",
  S: "do_not_resubmit_third_party",
  W: "wait_30_days",
  X: "wait_10_days",
  Y: "do_not_resubmit_will_respond",
} as const;
