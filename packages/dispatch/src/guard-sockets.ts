import { AbstractConnector } from "ioredis";

/** Of ioredis: the connector of every connection, also to Sentinels and nodes of a cluster. */
interface Connector {
  stream?: { on(event: "error", listener: () => void): unknown } | null;
  disconnect(this: Connector): void;
}

let isGuarded = false;

/**
 * Keeps a TLS connection that is closed during its handshake from ending the process: the server answers with
 * an alert, for which ioredis 6.0.0 has no listener left on the socket (46 of 300 such connections threw an uncaught exception).
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
