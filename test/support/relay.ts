import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

interface Relayed {
  readonly near: Socket;
  readonly far: Socket | undefined;
  /** Nothing passes any more, and nothing is closed. */
  isFrozen: boolean;
}

/**
 * Passes TCP connections on to a port of this machine, and does to them what networks do: a firewall that forgets a
 * connection stops forwarding and closes nothing. It ends with the test.
 */
export async function startRelay(port: number) {
  const relayed: Relayed[] = [];
  let hanging = 0;
  let cutAfter = Number.POSITIVE_INFINITY;

  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (hanging > 0) {
      hanging -= 1;
      relayed.push({ near, far: undefined, isFrozen: true });
      return;
    }
    const far = connect(port, "127.0.0.1");
    far.on("error", () => near.destroy());
    const pair: Relayed = { near, far, isFrozen: false };
    relayed.push(pair);
    let left = cutAfter;
    near.on("data", (chunk) => pair.isFrozen || far.write(chunk));
    far.on("data", (chunk) => {
      if (pair.isFrozen) return;
      near.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) near.end(() => far.destroy());
    });
    near.on("close", () => pair.isFrozen || far.destroy());
    far.on("end", () => pair.isFrozen || near.end());
    far.on("close", () => pair.isFrozen || near.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    for (const { near, far } of relayed) for (const socket of [near, far]) socket?.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port, // listens on TCP
    /** Connections that came. */
    count: () => relayed.length,
    /** Lets the connections that there are die silently. */
    freeze(): void {
      for (const pair of relayed) pair.isFrozen = true;
    },
    /** Accepts the next connection and says nothing on it, so that its handshake hangs. */
    hangNext(): void {
      hanging += 1;
    },
    /** Closes the connections that hang. */
    endHanging(): void {
      for (const { near, far } of relayed) if (far === undefined) near.destroy();
    },
    /** Ends each further connection after so many bytes to the client. */
    cutAfter(bytes: number): void {
      cutAfter = bytes;
    },
  };
}
