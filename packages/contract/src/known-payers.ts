import type { Payer } from "./payer.ts";

/**
 * Lists well-known dental payers of the United States, until the first refresh from the upstream. Ids come from public
 * lists and differ between networks. `partnerPayerId` repeats the id.
 *
 * @returns a new array without duplicate ids or alternate ids
 */
export function listKnownPayers(): Payer[] {
  return [nationalCarriers, deltaDental, bluesPlans, publicPrograms, regionalPlans].flatMap((group) =>
    group.trim().split("\n").map(parsePayer),
  );
}

// Each line is: id | name | alternate ids | features, unless both | status, unless active.

function parsePayer(line: string): Payer {
  const [id = "", name = "", alternates, features, status] = line.split("|").map((part) => part.trim());
  return {
    id,
    name,
    alt_payer_ids: alternates ? alternates.split(" ") : [],
    features: features ? features.split(" ") : ["eligibility", "claims"],
    partnerPayerId: id,
    status: status === "inactive" ? "inactive" : "active",
  };
}

const nationalCarriers = `
AARP1 | AARP Dental
91185 | Access Dental
43168 | Advantica
60054 | Aetna Dental | AETNA
18014 | Aetna Dental Medicare
68246 | Aetna DMO
AFLAC | Aflac | ABS01 AFGRP
50503 | Altus Dental
STR01 | Always Care Benefits
47009 | Ameritas Life | 00425
ARGUS | Argus Dental and Vision
75068 | Assurant Health | | | inactive
87098 | Avesis | 86098
BEAM1 | Beam Dental | | claims
BENTO | Bento | | eligibility
95604 | Best Life and Health | | claims
62308 | Cigna Dental | 86033 CBH CBHTX
10050 | Cigna Dental DHMO | | eligibility
CX021 | Compbenefits
CX049 | Coventry Dental | | | inactive
07035 | DeCare Dental
DCP01 | Dental Care Plus
DSL01 | Dental Select | | claims
04356 | DentaQuest (commercial)
CX014 | DentaQuest (government programs) | CKIL1 CX052
88888 | Dentegra | | claims
UTUDD | Dentist Direct
DOM01 | Dominion National | | claims
46278 | Envolve Health | 56190 E46278
78077 | Equitable Financial Life Insurance Company
72630 | First Ameritas of New York | 00426 AMTAS00426
44054 | GEHA
57254 | GEHA Connection Dental Federal
GWD01 | Golden West Dental
80705 | Great West Healthcare (Cigna)
64246 | Guardian Life
GI813 | Guardian Managed DentalGuard
11271 | Healthplex
73288 | Humana Dental | 61101 61108 HUMANA
CX083 | Liberty Dental Plan | ISCHP WCHEK WCOHP
RLH01 | Lifemap | | claims
CX061 | Lincoln Financial Group
PRFRE | MAPFRE
65030 | MCNA Dental | 14317 MGDCA
65978 | MetLife Dental
CX087 | Mutual of Omaha | 71412 MUTOMH
CX056 | Pacific Union Dental
CX060 | PacifiCare Dental and Vision | CX053 | | inactive
10782 | Patriot Dental | 46479
CX068 | Physicians Mutual
CX078 | Premier Access | | claims
61271 | Principal Financial Group | 00143MC PFINL PRFG
36088 | Reliance Standard Life | 00427
RLHA1 | Renaissance Life and Health | | claims
CX030 | SafeGuard PPO | | claims
SCION | Scion Dental
93742 | Securian Dental | 93743
SKYGN | SKYGEN USA
76578 | Solstice Benefits
93024 | Standard Insurance Company of Oregon | 00429 69019
67814 | Sun Life and Health Insurance Company
70408 | Sun Life Financial
TDN02 | The Dental Network of Maryland | TDN01
CX002 | TRICARE Dental (United Concordia) | | eligibility
ILDTA | TruAssure Insurance Company | | claims
61425 | Trustmark
CX007 | United Concordia | 00864 UCCTR
CX013 | United Concordia Dental Plus | 89070
52133 | UnitedHealthcare Dental
GP133 | UnitedHealthcare Dental (government programs) | 03432
WLPDEN | Wellpoint Dental
`;

const deltaDental = `
94276 | Delta Dental Insurance Company | DDAL1 DDALB DDFL1
86027 | Delta Dental of Arizona
CDAR1 | Delta Dental of Arkansas | ARIND DDPAR DELAR
77777 | Delta Dental of California | DDICA
CDCA1 | Delta Dental of California - FEDVIP | DDPFS
DDPCO | Delta Dental of Colorado | 84056
51022 | Delta Dental of Delaware
82029 | Delta Dental of Idaho
05030 | Delta Dental of Illinois | 47589 47598
DELTI | Delta Dental of Indiana | CDIN1 DDPI DDPIN
CDIA1 | Delta Dental of Iowa
CDKS1 | Delta Dental of Kansas
CDKY1 | Delta Dental of Kentucky
04614 | Delta Dental of Massachusetts
DELTA | Delta Dental of Michigan | 46094 CDMI0 DDPM
07000 | Delta Dental of Minnesota | 07029 CDMN1 CDND1
43090 | Delta Dental of Missouri
07027 | Delta Dental of Nebraska | CDNE1
22189 | Delta Dental of New Jersey
DDNJF | Delta Dental of New Jersey - Flagship
DELTM | Delta Dental of New Mexico | 85022 DDPNM
11198 | Delta Dental of New York
56101 | Delta Dental of North Carolina | DDNC
DELTO | Delta Dental of Ohio | CDOH1 DDPO DDPOH
DELOK | Delta Dental of Oklahoma | 11175 22229 CDOK1
CDOR1 | Delta Dental of Oregon
23166 | Delta Dental of Pennsylvania and Maryland
66043 | Delta Dental of Puerto Rico
05029 | Delta Dental of Rhode Island
43091 | Delta Dental of South Carolina
54097 | Delta Dental of South Dakota | | claims
DELTN | Delta Dental of Tennessee | 22004 CDTN1 DDPTN
52147 | Delta Dental of the District of Columbia
CDVA1 | Delta Dental of Virginia | 54084
91062 | Delta Dental of Washington | DDWA
31096 | Delta Dental of West Virginia
39069 | Delta Dental of Wisconsin
CDWY1 | Delta Dental of Wyoming
CDCA2 | DeltaCare USA | DDCA2
99010 | Hawaii Dental Service | DEHI1
02027 | Northeast Delta Dental (Maine, New Hampshire, Vermont)
`;

const bluesPlans = `
84105 | Anthem Blue Cross Blue Shield Dental | 55093
84099 | Anthem Blue Cross Blue Shield of Colorado | 00050 COBCBS
00060 | Anthem Blue Cross Blue Shield of Connecticut | 65358 CTBCBS
CBGA1 | Anthem Blue Cross Blue Shield of Georgia | 00101 00601 GABCBS
130 | Anthem Blue Cross Blue Shield of Indiana | 00130 00630 INBCBS
00660 | Anthem Blue Cross Blue Shield of Kentucky | 00160 KYBCBS
180 | Anthem Blue Cross Blue Shield of Maine | 00180 00680 BME01
84101 | Anthem Blue Cross Blue Shield of Nevada | 00265 00267 NVBCBS
00770 | Anthem Blue Cross Blue Shield of New Hampshire | 00270 BNH01 NHBCBS
00834 | Anthem Blue Cross Blue Shield of Ohio | 00332 OHBCBS
CB923 | Anthem Blue Cross Blue Shield of Virginia | 00423 00923 VABCBS
CB950 | Anthem Blue Cross Blue Shield of Wisconsin | 00450 00950 39141
84103 | Anthem Blue Cross of California | 00040 47198 CABC
BCAFD | Blue Cross Blue Shield FEP BlueDental
CBAL1 | Blue Cross Blue Shield of Alabama | 00510 ALBCSP ALBLS
53589 | Blue Cross Blue Shield of Arizona | AZBCBS BCBSAZ TBX01
CBAR1 | Blue Cross Blue Shield of Arkansas | 00520 83470 ARBCBS
BCBSF | Blue Cross Blue Shield of Florida | 00590 59201 76031
HMSA1 | Blue Cross Blue Shield of Hawaii
CB621 | Blue Cross Blue Shield of Illinois | BCBSIL BCMIW ILBCBS
47163 | Blue Cross Blue Shield of Kansas | 4716B CBKS1 KSBCBS
47171 | Blue Cross Blue Shield of Kansas City | KCBCBS
23739 | Blue Cross Blue Shield of Louisiana | 23738 53120 LABCBS
CBMA1 | Blue Cross Blue Shield of Massachusetts | 00200 MABCBS
BCBSM | Blue Cross Blue Shield of Michigan | 00210 00710 00710P
CBMS1 | Blue Cross Blue Shield of Mississippi | 00230 BCMS MSBCBS
CBMT1 | Blue Cross Blue Shield of Montana | 00751 BCBSMT MTBCBS
00790 | Blue Cross Blue Shield of New Mexico | 84100 NMBCBS
61473 | Blue Cross Blue Shield of North Carolina | 61472 BCSNC NCBCBS
CX004 | Blue Cross Blue Shield of North Dakota | 00820 55891 NDBCBP
SB840 | Blue Cross Blue Shield of Oklahoma | 00840 OKBCBS TBOK1
CB870 | Blue Cross Blue Shield of Rhode Island | 00870 53473 BCRIC
38520 | Blue Cross Blue Shield of South Carolina | 00401 BCSCC BCSSC
CBTN1 | Blue Cross Blue Shield of Tennessee | 00390 00890 TNBCBS
84980 | Blue Cross Blue Shield of Texas | CB900 TXBCBS TXBLS
53767 | Blue Cross Blue Shield of Wyoming | WYBCBP | eligibility
CB865 | Blue Shield of Pennsylvania
00580 | CareFirst Blue Cross Blue Shield of Maryland | 00190 MDBCBS
CBNY1 | Empire Blue Cross Blue Shield Dental
EXC01 | Excellus Blue Cross Blue Shield | EXC02
53287 | Highmark Blue Cross Blue Shield of Delaware | 00070 00570 BCDEL
22099 | Horizon Blue Cross Blue Shield of New Jersey | BCNJC CEHPA NJBCBS
47570 | Premera Blue Cross | 00430 BCWAC WABLC
CB850 | Regence BlueCross BlueShield of Oregon | 00851 ORRBCS
CBUTF | Regence BlueCross BlueShield of Utah | 00910 UTFEPP UTREBS
CBID2 | Regence BlueShield of Idaho | 00611 IDBCS
93200 | Regence BlueShield of Washington | 00932 WARBCS
CBPR1 | Triple-S Salud
88848 | Wellmark Blue Cross Blue Shield | 88851 IABCBS
`;

const publicPrograms = `
CKAZ1 | Arizona Medicaid | AZMCD
CKAR1 | Arkansas Medicaid | ARMCD
94146 | California Medicaid (Denti-Cal) | CACAID MC051
GACS1 | CareSource Georgia | CASGA
INCS1 | CareSource Indiana | CSRCIN
31114 | CareSource Ohio | CRSROH
CKCO1 | Colorado Medicaid | 77016 COCAID COTXIX
CKCT1 | Connecticut Medicaid | CTCAID CTMCD
MCDC1 | District of Columbia Medicaid | | eligibility
CKFL1 | Florida Medicaid | 77027 FLCAID FLCD1
96938 | Gateway Health Plan Dental
CKGA1 | Georgia Medicaid | 77034 GACAID GAMEDICAID
62179 | HealthChoice Arizona | AZHLCH
CKID1 | Idaho Medicaid | AIDID IDCAID
CKIN1 | Indiana Medicaid | IHCP INCAID INMCD
CKIA1 | Iowa Medicaid
CKKS1 | Kansas Medicaid | 00005 KSMCD
CKKY1 | Kentucky Medicaid | AIDKY KYCAID KYMCD
CKME1 | Maine Medicaid | MEMCD
CKMD1 | Maryland Medicaid | MCMD1 MDCAID
CKMA1 | Massachusetts Medicaid (MassHealth) | 70001 MACAID MAMCD
CKMI1 | Michigan Medicaid | MICAID MIMCD
CKMN1 | Minnesota Medicaid | DPWMN
CKMS1 | Mississippi Medicaid | 77032 MSCAID
CKMO1 | Missouri Medicaid | 70029 MCDMO MOCAID
CKMT1 | Montana Medicaid | MTCAID MTMCD
CKNV1 | Nevada Medicaid | MCNV1 NVMED NVMMIS
CKNH1 | New Hampshire Medicaid
CKNJ1 | New Jersey Medicaid | NJCAID
CKNM1 | New Mexico Medicaid | 77048 CNTNM
CKNY1 | New York Medicaid | 00812 CKNY2 MCDNY
CKNC1 | North Carolina Medicaid | NCMCD NCTRACKS
CKND1 | North Dakota Medicaid
MMISODJFS | Ohio Medicaid | CKOH1 OHCAID
CKOK1 | Oklahoma Medicaid | OHCA1 OKMCD
CKOR1 | Oregon Medicaid
CKPA1 | Pennsylvania Medicaid | PACAID
CKRI1 | Rhode Island Medicaid
CKSC1 | South Carolina Medicaid | SCCAID SCMED SCXIX
CKSD1 | South Dakota Medicaid
CKTN1 | Tennessee Medicaid
CKTX1 | Texas Medicaid | 00350 86916
CKUT1 | Utah Medicaid | UTCAID UTMCD
CKVT1 | Vermont Medicaid | VTMCD
CKVA1 | Virginia Medicaid | 00913 AIDVA VACAID
CKWA1 | Washington Medicaid | AIDWA WACAID
CKWV1 | West Virginia Medicaid
CKWI1 | Wisconsin Medicaid | WIMCD
CKWY1 | Wyoming Medicaid | 77046 WYCAID
`;

const regionalPlans = `
81040 | Allegiance Benefit Plan Management | ALLBE
93221 | Asuris Northwest Health | ASURNH
10472 | AultCare | AULOH AULTC
BRIDG | BridgeSpan Health | BDSPH
93975 | CareOregon
10578 | Deseret Mutual Benefit Administrators | DMBA DMBAU
13551 | EmblemHealth Plan
59322 | Florida Health Care Plans | FLHLTH
GHP22 | Geisinger Health Plan | 75273 GEISHP
76342 | Health Plan of Nevada | 76343 96342 SIERA
HMA01 | Healthcare Management Administrators | HMAWR
CX009 | HealthPartners of Minnesota | 94267 HLPTMN
37283 | HealthSmart | HSMRT
95308 | Independent Health | NYIHAW | eligibility
CX073 | Kaiser Permanente
100178 | Kaiser Permanente Northwest | 93079 KAISNW NW002
94265 | Medica | 07031 14297 MEDIC
29076 | Medical Mutual | 14458 31117 MMPHX
41124 | Meritain Health | 64157 MERITN MTAIN
93029 | PacificSource Health Plans | PSHLTH
CX080 | Public Employees Health Program of Utah | 11049 11050 PEHP
39180 | Quartz
CX107 | Select Health | SELHT TPC17 UTSLHT
39026 | UMR | 45235 UHIS UMRWAU
80314 | UniCare | UNI UNICAR
SX155 | University of Utah Health Plans | UNUTHP
23281 | UPMC Health Plan | U3281 UPMC UPMCD
70123 | West Virginia Public Employees Insurance Agency
`;
