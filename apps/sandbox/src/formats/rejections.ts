export interface Rejection {
  /** AAA03 */
  readonly code: string;
  readonly description: string;
  /** The party that the AAA is about. `patient` is the dependent if the request has one, else the subscriber. */
  readonly level: "payer" | "provider" | "subscriber" | "patient";
  /** AAA04 */
  readonly followUp: FollowUp;
}

export type FollowUp = keyof typeof followUpNames;

/** AAA04: what the provider may do next. */
export const followUpNames = {
  C: "Please Correct and Resubmit",
  N: "Resubmission Not Allowed",
  P: "Please Resubmit Original Transaction",
  R: "Resubmission Allowed",
  S: "Do Not Resubmit; Inquiry Initiated to a Third Party",
  W: "Please Wait 30 Days and Resubmit",
  X: "Please Wait 10 Days and Resubmit",
  Y: "Do Not Resubmit; We Will Hold Your Request and Respond Again Shortly",
} as const;

export function isFollowUp(text: string): text is FollowUp {
  return Object.hasOwn(followUpNames, text);
}

export function findRejection(code: string): Rejection | undefined {
  for (const level of levels) {
    const [description, followUp = "C"] = rejectionsByLevel[level][code] ?? [];
    if (description) return { code, level, description, followUp };
  }
  return undefined;
}

export function isTemporary({ code, followUp }: Rejection): boolean {
  return ["42", "79", "80"].includes(code) && (followUp === "R" || followUp === "P");
}

export function listRejectionCodes(): string[] {
  return levels.flatMap((level) => Object.keys(rejectionsByLevel[level]));
}

const levels = ["payer", "provider", "subscriber", "patient"] as const;

/** The default follow-up is `C`. */
type Described = readonly [description: string, followUp?: FollowUp];

const rejectionsByLevel: Record<Rejection["level"], Record<string, Described>> = {
  payer: {
    "04": ["Authorized Quantity Exceeded", "N"],
    "41": ["Authorization/Access Restrictions", "N"],
    "42": ["Unable to Respond at Current Time", "R"],
    "79": ["Invalid Participant Identification", "N"],
    "80": ["No Response received - Transaction Terminated", "R"],
    T4: ["Payer Name or Identifier Missing"],
  },
  provider: {
    "43": ["Invalid/Missing Provider Identification"],
    "44": ["Invalid/Missing Provider Name"],
    "45": ["Invalid/Missing Provider Specialty"],
    "46": ["Invalid/Missing Provider Phone Number"],
    "47": ["Invalid/Missing Provider State"],
    "48": ["Invalid/Missing Referring Provider Identification Number"],
    "50": ["Provider Ineligible for Inquiries", "N"],
    "51": ["Provider Not on File"],
    "97": ["Invalid or Missing Provider Address"],
  },
  subscriber: {
    "72": ["Invalid/Missing Subscriber/Insured ID"],
    "73": ["Invalid/Missing Subscriber/Insured Name"],
    "74": ["Invalid/Missing Subscriber/Insured Gender Code"],
    "75": ["Subscriber/Insured Not Found"],
    "76": ["Duplicate Subscriber/Insured ID Number"],
    "78": ["Subscriber/Insured Not in Group/Plan Identified"],
  },
  patient: {
    "15": ["Required application data missing"],
    "33": ["Input Errors"],
    "35": ["Out of Network"],
    "49": ["Provider is Not Primary Care Physician"],
    "52": ["Service Dates Not Within Provider Plan Enrollment"],
    "53": ["Inquired Benefit Inconsistent with Provider Type"],
    "54": ["Inappropriate Product/Service ID Qualifier"],
    "55": ["Inappropriate Product/Service ID"],
    "56": ["Inappropriate Date"],
    "57": ["Invalid/Missing Date(s) of Service"],
    "58": ["Invalid/Missing Date-of-Birth"],
    "60": ["Date of Birth Follows Date(s) of Service"],
    "61": ["Date of Death Precedes Date(s) of Service"],
    "62": ["Date of Service Not Within Allowable Inquiry Period"],
    "63": ["Date of Service in Future"],
    "64": ["Invalid/Missing Patient ID"],
    "65": ["Invalid/Missing Patient Name"],
    "66": ["Invalid/Missing Patient Gender Code"],
    "67": ["Patient Not Found"],
    "68": ["Duplicate Patient ID Number"],
    "69": ["Inconsistent with Patient's Age"],
    "70": ["Inconsistent with Patient's Gender"],
    "71": ["Patient Birth Date Does Not Match That for the Patient on the Database"],
    "77": ["Subscriber Found, Patient Not Found"],
    "98": ["Experimental Service or Procedure"],
    AA: ["Authorization Number Not Found"],
    AE: ["Requires Primary Care Physician Authorization"],
    AF: ["Invalid/Missing Diagnosis Code(s)"],
    AG: ["Invalid/Missing Procedure Code(s)"],
    AO: ["Additional Patient Condition Information Required"],
    CI: ["Certification Information Does Not Match Patient"],
    E8: ["Requires Medical Review"],
    IA: ["Invalid Authorization Number Format"],
    MA: ["Missing Authorization Number"],
  },
};
