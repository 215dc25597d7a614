import { BlockList, isIP } from "node:net";

const privateAddresses = new BlockList();
for (const [net, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateAddresses.addSubnet(net, prefix, "ipv4");
}
privateAddresses.addAddress("::1", "ipv6");
privateAddresses.addSubnet("fc00::", 7, "ipv6");
privateAddresses.addSubnet("fe80::", 10, "ipv6");

/**
 * Whether a host is of the own network by its name: a private address, or a name that only such a network knows.
 *
 * @param host as in a URL, an IPv6 address in brackets
 */
export function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  if (version === 0) return !host.includes(".") || /\.(?:local|localhost)$/.test(host);
  return privateAddresses.check(address, version === 4 ? "ipv4" : "ipv6");
}
