/** A detailed 271: amounts, percentages by category, limits and dates by code. 5 KB times `factor`. */
export function anAnswer(factor: number): string {
  const segments = [...whoAndHowMuch];
  for (let row = 0; row < 52 * factor; row++) {
    const code = `D${String(100 + ((row * 107) % 9_800)).padStart(4, "0")}`;
    segments.push(`EB*F*IND**********W*AD:${code}`, `HSD*VS*${1 + (row % 3)}***23*1`);
    if (row % 3 === 0) segments.push("DTP*304*D8*20251118");
    if (row % 4 === 0) segments.push(`EB*A*IND******.${1 + (row % 5)}****Y*AD:${code}`);
    if (row % 5 === 0) segments.push("MSG*PER TOOTH");
    if (row % 7 === 0) segments.push(`EB*F*IND*******S7*${14 + (row % 6)}**W*AD:${code}`);
  }
  const envelope = [
    "ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260302*1405*^*00501*000000001*0*P*:",
    "GS*HB*PAYER*CLINIC*20260302*1405*1*X*005010X279A1",
    "ST*271*0001*005010X279A1",
  ];
  return `${[...envelope, ...segments, `SE*${segments.length + 2}*0001`, "GE*1*1", "IEA*1*000000001"].join("~\n")}~\n`;
}

const whoAndHowMuch = [
  "BHT*0022*11*REF-1*20260302*140512",
  "HL*1**20*1",
  "NM1*PR*2*NORTH DENTAL*****PI*ND1",
  "PER*IC*PROVIDER SERVICES*TE*8005550142",
  "HL*2*1*21*1",
  "NM1*1P*2*LAKE DENTISTRY*****XX*1234567893",
  "HL*3*2*22*0",
  "TRN*2*TRC-1*9877281234",
  "NM1*IL*1*DOE*ANN****MI*M1",
  "REF*6P*0047120*HARBOR INC",
  "N3*418 WILLOW CT",
  "N4*MADISON*WI*53703",
  "DMG*D8*19870914*F",
  "INS*Y*18",
  "DTP*346*D8*20240101",
  "EB*1*IND*35*PR*NORTH PPO",
  "EB*C*IND*35***23*50*****Y",
  "EB*C*IND*35***29*0*****Y",
  "EB*C*FAM*35***23*150*****Y",
  "EB*F*IND*35***23*2000*****Y",
  "EB*F*IND*35***29*1742.5*****Y",
  "EB*F*IND*35***23*1500*****N",
  "EB*F*IND*38***32*1500*****W",
  "EB*A*IND*23^41*****0****Y",
  "EB*A*IND*24^25^26^28^40*****.2****Y",
  "EB*A*IND*36^39*****.5****Y",
  "EB*A*IND*38*****.5****W",
  "EB*A*IND*23^41*****.2****N",
  "EB*A*IND*24^25^26^28^40*****.4****N",
  "EB*D*IND*35",
  "MSG*MISSING TOOTH CLAUSE APPLIES",
  "MSG*NO WAITING PERIODS APPLY",
  "MSG*CHILDREN COVERED TO AGE 26",
  "MSG*THIS IS NOT A GUARANTEE OF PAYMENT",
];
