import { BlockList, isIP } from "node:net";

/** An IPv4 address in IPv6's form counts as IPv4. */
export function createAddressFilter(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    const family = toFamily(network);
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, toFamily(address));
}

const toFamily = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
