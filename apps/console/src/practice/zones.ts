const usZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** Likeliest zone first: the account's, or the browser's if the account has the default, UTC. */
export function listZones(ofAccount: string, ofBrowser: string): readonly string[] {
  const likely = ofAccount === "UTC" ? [ofBrowser, ofAccount] : [ofAccount, ofBrowser];
  const [first = ofAccount, ...others] = new Set([...likely, ...usZones]);
  return [first, ...others.filter((zone) => zone !== "UTC"), ...(others.includes("UTC") ? ["UTC"] : [])];
}
