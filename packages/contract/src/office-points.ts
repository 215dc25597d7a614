/** What an office writes down of each patient before the appointment, in words. */
export const officePointWords = {
  status: "coverage status",
  dates: "effective date and plan year",
  annual_maximum: "annual maximum and what remains",
  deductible: "deductible and what remains",
  percents: "percentages of all categories",
  frequencies: "frequencies of exams, cleanings and bitewings",
  waiting_periods: "waiting periods",
  missing_tooth: "missing tooth clause",
  downgrades: "downgrades",
  history: "service history",
  orthodontics: "orthodontics",
} as const;

export const officePointCount: number = Object.keys(officePointWords).length;

/** `8.2` for a share of 0.75: points in an answer on average. */
export const toAveragePoints = (share: number): string => String(Number((share * officePointCount).toFixed(1)));
