import { createPayerService, type PayerService } from "@nightguard/payers";
import type { Closers, Config, Log } from "@nightguard/platform";
import { createSandbox } from "@nightguard/sandbox";

/** The upstream for live jobs, and the sandbox for test jobs, or for all without an upstream; a sandbox of our own if none is set. */
export async function openPayerServices(
  config: Config,
  log: Log,
  closers: Closers,
  maxConnections: number,
): Promise<Readonly<Record<"live" | "test", PayerService>>> {
  const sandboxUrl = config.sandboxUrl ?? (await openSandbox(closers));
  const open = (name: string, url: string, key: string | undefined) => {
    const service = createPayerService({ url, key, maxConnections });
    closers.add(name, service.close);
    return service;
  };
  const test = open("sandbox connections", sandboxUrl, "test");
  if (config.upstreamUrl) return { live: open("upstream connections", config.upstreamUrl, config.upstreamKey), test };
  log.warn("NIGHTGUARD_UPSTREAM_URL is not set: the sandbox answers live jobs with invented data");
  return { live: test, test };
}

async function openSandbox(closers: Closers): Promise<string> {
  const sandbox = createSandbox();
  closers.add("sandbox", sandbox.close);
  return sandbox.listen({ port: 0, host: "127.0.0.1" });
}
