import { once } from "node:events";
import { type AddressInfo, createServer, connect as openSocket, type Socket } from "node:net";

/** An address that leads to one of several servers of this machine, as a name or a virtual address does. */
export interface MovingAddress<Server extends string> {
  readonly port: number;
  /** New connections lead there, or are refused; those that are open stay. */
  route(to: Server | undefined): void;
  /** Cuts the connections that lead there, and counts them. */
  cut(from: Server): number;
  close(): Promise<void>;
}

/** @param ports of the servers; the first is where it leads at first */
export async function startMovingAddress<Server extends string>(
  ports: Readonly<Record<Server, number>>,
): Promise<MovingAddress<Server>> {
  const servers = Object.keys(ports) as Server[];
  const open = new Map(servers.map((name) => [name, new Set<Socket>()]));
  let target: Server | undefined = servers[0];
  const listener = createServer((near) => {
    near.on("error", () => undefined);
    if (target === undefined) return void near.destroy();
    const sockets = open.get(target);
    const far = openSocket(ports[target], "127.0.0.1");
    far.on("error", () => undefined);
    sockets?.add(near);
    near.on("close", () => {
      sockets?.delete(near);
      far.destroy();
    });
    far.on("close", () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  function cut(from: Server): number {
    const sockets = [...(open.get(from) ?? [])];
    for (const socket of sockets) socket.destroy();
    return sockets.length;
  }
  return {
    port: (listener.address() as AddressInfo).port, // listens on TCP
    route(to) {
      target = to;
    },
    cut,
    async close() {
      for (const name of servers) cut(name);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
