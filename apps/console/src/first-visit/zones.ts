/** The time zones of the United States, from east to west. */
const usZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/**
 * Zones to choose a practice's from, the likeliest first: the account's, or the browser's while the account has UTC,
 * the default.
 */
export function listZones(ofAccount: string, ofBrowser: string): readonly string[] {
  const likely = ofAccount === "UTC" ? [ofBrowser, ofAccount] : [ofAccount, ofBrowser];
  const [first = ofAccount, ...others] = new Set([...likely, ...usZones]);
  return [first, ...others.filter((zone) => zone !== "UTC"), ...(others.includes("UTC") ? ["UTC"] : [])];
}
