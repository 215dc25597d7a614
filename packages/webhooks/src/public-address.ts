import ipaddr from "ipaddr.js";

/** Azure's metadata service, which serves secrets from a public-looking address. */
const metadataAddresses: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** All public IPv6; other ranges are local, reserved, or embed IPv4 (mapped, NAT64). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * False for private, loopback, link-local and multicast addresses, a cloud's metadata service, IPv4 embedded in IPv6,
 * and text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadataAddresses.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
