import { createPayerService, type PayerService } from "@nightguard/payers";
import type { Closers, Config, Log } from "@nightguard/platform";
import { createSandbox } from "@nightguard/sandbox";

/**
 * Whom to ask: the upstream for live work, the sandbox for test work, and for live work too where there is no upstream.
 * Where no sandbox is named, this process has one of its own.
 */
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
  log.warn("NIGHTGUARD_UPSTREAM_URL is not set: live work is answered by the sandbox, with invented data");
  return { live: test, test };
}

async function openSandbox(closers: Closers): Promise<string> {
  const sandbox = createSandbox();
  closers.add("sandbox", sandbox.close);
  return sandbox.listen({ port: 0, host: "127.0.0.1" });
}
