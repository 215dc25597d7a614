/** A chain of twelve clinics. No such NPI has been issued (they begin with 1), no tax id begins with 07. */
export const clinics: readonly { readonly npi: string; readonly tax_id: string }[] = [
  { npi: "2004173581", tax_id: "070114823" },
  { npi: "2038629145", tax_id: "070229316" },
  { npi: "2071594362", tax_id: "070340951" },
  { npi: "2115308720", tax_id: "070455207" },
  { npi: "2146970258", tax_id: "070561794" },
  { npi: "2183407693", tax_id: "070673048" },
  { npi: "2228156404", tax_id: "070782635" },
  { npi: "2260739182", tax_id: "070890162" },
  { npi: "2295483079", tax_id: "070903478" },
  { npi: "2339012561", tax_id: "071016590" },
  { npi: "2372645814", tax_id: "071127843" },
  { npi: "2407381922", tax_id: "071238409" },
];

/** Ids of the payer list. Those that insure many stand more than once. */
export const payerIds: readonly string[] = [
  ..."60054 62308 65978 64246 73288 77777 52133".split(" "),
  ..."60054 62308 65978 64246 73288 77777 52133".split(" "),
  ..."61271 84105 CX007 70408 47009 DELTA 93024 04356 CX061 CX087 CB621 84980 22099 AARP1 BCBSM DDPCO".split(" "),
  ..."10050 CKCT1 MMISODJFS GACS1".split(" "),
];

/** First names of the grown-up. The people of the sample are invented. */
export const parentNames: readonly string[] = [
  ..."Alma Bernard Carla Dmitri Esther Farid Greta Hector Imani Jonas Keiko Leon Marisol Nadia Omar Petra".split(" "),
  ..."Quentin Rosa Samir Tessa Ulrich Valerie Walter Ximena Yusuf Zelda José Renée Søren Mei-Lin".split(" "),
];

/** First names of children. */
export const childNames: readonly string[] =
  "Ava Ben Cleo Dario Elif Finn Gia Hugo Ines Jack Kira Liam Mila Noah Olive Priya Quinn Ravi Suki Theo".split(" ");

/** Last names; one has a comma, which a CSV file has to put in quotes. */
export const lastNames: readonly string[] = [
  ..."Abernathy Bellweather Castellan Drummond Eastwick Fairbanks Goldmark Hollins Ivanhoe Jessup".split(" "),
  ..."Kestrel Lindqvist Marlowe Northcott O'Dowd Pemberton Quill Ravenel Santangelo Thistle Underhill".split(" "),
  ..."Vandermeer Whitlock Yarrow Zimmer Núñez Okonkwo-Hale".split(" "),
  "de la Cruz",
  "Hollis, Jr.",
];
