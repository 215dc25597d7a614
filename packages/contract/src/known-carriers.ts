import type { Carrier } from "./payer.ts";

/** The date of the last review; the API's `last_updated` until an operator imports another list. */
export const knownCarriersUpdatedOn = "2025-07-30";

/**
 * Lists ClearCoverage carriers until an operator imports the contracted service's list. Never join it with the payers:
 * ids coincide only here.
 *
 * @returns a new array sorted by name; ids are not unique, as in the service's own list
 */
export function listKnownCarriers(): Carrier[] {
  return carriers
    .trim()
    .split("\n")
    .map((line) => {
      const [carrier_id = "", carrier_name = ""] = line.split("|").map((part) => part.trim());
      return { carrier_id, carrier_name, response_level: "ClearCoverage / Detailed" };
    });
}

const carriers = `
60054 | Aetna Dental
AFLAC | Aflac
47009 | Ameritas
84103 | Anthem Blue Cross of California
84105 | Anthem Dental
BCAFD | BCBS FEP Dental
CB621 | Blue Cross Blue Shield of Illinois
CBMA1 | Blue Cross Blue Shield of Massachusetts
BCBSM | Blue Cross Blue Shield of Michigan
84980 | Blue Cross Blue Shield of Texas
00580 | CareFirst
62308 | Cigna Dental
94276 | Delta Dental Insurance Company
86027 | Delta Dental of Arizona
77777 | Delta Dental of California
DDPCO | Delta Dental of Colorado
22189 | Delta Dental of Connecticut
05030 | Delta Dental of Illinois
DELTI | Delta Dental of Indiana
04614 | Delta Dental of Massachusetts
DELTA | Delta Dental of Michigan
07000 | Delta Dental of Minnesota
43090 | Delta Dental of Missouri
22189 | Delta Dental of New Jersey
11198 | Delta Dental of New York
56101 | Delta Dental of North Carolina
DELTO | Delta Dental of Ohio
CDOR1 | Delta Dental of Oregon
23166 | Delta Dental of Pennsylvania
DELTN | Delta Dental of Tennessee
CDVA1 | Delta Dental of Virginia
91062 | Delta Dental of Washington
39069 | Delta Dental of Wisconsin
04356 | DentaQuest
57254 | GEHA Connection Dental Federal
64246 | Guardian
99010 | Hawaii Dental Service
22099 | Horizon Blue Cross Blue Shield of New Jersey
73288 | Humana Dental
CX061 | Lincoln Financial
65978 | MetLife
CX087 | Mutual of Omaha
02027 | Northeast Delta Dental
47570 | Premera Blue Cross
61271 | Principal
93742 | Securian Dental
70408 | Sun Life
93024 | The Standard
CX002 | TRICARE Dental
CX007 | United Concordia
52133 | UnitedHealthcare Dental
`;
