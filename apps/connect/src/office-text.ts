/** A time for people, on the office's clocks. */
export const toOfficeText = (at: Date, zone: string): string =>
  at.toLocaleString("en-US", { timeZone: zone, dateStyle: "medium", timeStyle: "short" });
