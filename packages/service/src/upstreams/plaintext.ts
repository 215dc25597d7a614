import type { Issue } from "@nightguard/contract";
import { isExposed } from "@nightguard/platform";

interface UpstreamAddresses {
  readonly url: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

export function findPlaintext({ url, settings }: UpstreamAddresses): Issue[] {
  const addresses = [["url", url], ...Object.entries(settings).map(([name, value]) => [`settings.${name}`, value])];
  return addresses.flatMap(([path, address]) =>
    typeof address === "string" && URL.canParse(address) && isExposed(new URL(address))
      ? [{ path: String(path), message: "must start with https://, since questions are personal data" }]
      : [],
  );
}
