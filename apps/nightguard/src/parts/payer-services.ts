import { createPayerService, noPayerService, type PayerService } from "@nightguard/payers";
import type { Closers, Config, Log } from "@nightguard/platform";
import { createSandbox } from "@nightguard/sandbox";
import type { LiveSource } from "@nightguard/service";

/** What answers live jobs. */
export function toLiveSource({ upstreamUrl, liveSandbox }: Config): LiveSource {
  if (upstreamUrl) return "upstream";
  return liveSandbox ? "sandbox" : "none";
}

/**
 * The upstream for live jobs and the sandbox for test jobs; a sandbox of our own if none is set. Without an upstream the
 * sandbox answers live jobs only where that is allowed.
 */
export async function openPayerServices(
  config: Config,
  log: Log,
  closers: Closers,
  maxConnections: number,
): Promise<Readonly<Record<"live" | "test", PayerService>>> {
  const sandboxUrl = config.sandboxUrl ?? (await openSandbox(closers));
  const open = (
    name: string,
    options: Pick<Parameters<typeof createPayerService>[0], "url" | "key" | "tls" | "isSandbox">,
  ) => {
    const service = createPayerService({ ...options, maxConnections });
    closers.add(name, service.close);
    return service;
  };
  const test = open("sandbox connections", { url: sandboxUrl, key: "test", isSandbox: true });
  const { upstreamUrl: url, upstreamKey: key, tls } = config;
  if (url) return { live: open("upstream connections", { url, key, tls: tls.upstream }), test };
  if (config.liveSandbox) {
    log.warn("NIGHTGUARD_UPSTREAM_URL is not set: the sandbox answers live jobs with invented data");
    return { live: test, test };
  }
  log.warn("NIGHTGUARD_UPSTREAM_URL is not set: live keys get 503");
  return { live: noPayerService, test };
}

async function openSandbox(closers: Closers): Promise<string> {
  const sandbox = createSandbox();
  closers.add("sandbox", sandbox.close);
  return sandbox.listen({ port: 0, host: "127.0.0.1" });
}
