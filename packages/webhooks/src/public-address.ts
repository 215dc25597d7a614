import ipaddr from "ipaddr.js";

/** Azure answers machines' questions about themselves, with their secrets, at an address that looks like any other. */
const metadataAddresses: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** All of IPv6 that is routed in public; what lies outside is local, reserved, or IPv4 in disguise (mapped, NAT64). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet, so that a message may go there. Private networks, this machine, its
 * neighbours, the metadata services of clouds, multicast, and every way to write an IPv4 address as IPv6 do not.
 *
 * @param address as the resolver or the socket tells it; what is no address is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadataAddresses.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
