import { Cluster } from "ioredis";
import { awaitRedis, connectForBlocking, keyPrefix, type RedisClient, type RedisServer } from "./connection.ts";

const channels = { ended: `${keyPrefix}:ended`, work: `${keyPrefix}:work` } as const;

const pingEveryMs = 5_000;

export interface Notices {
  publishEnded(ids: readonly string[]): Promise<void>;
  publishWork(): Promise<void>;
  onEnded(listener: (ids: readonly string[]) => void): void;
  onWork(listener: () => void): void;
  close(): void;
}

/** Hints between processes that jobs ended or work came; receivers also poll. */
export function createNotices(
  redis: RedisClient,
  server: RedisServer & { onError: (error: unknown) => void },
): Notices {
  const { onError } = server;
  const endedListeners = new Set<(ids: readonly string[]) => void>();
  const workListeners = new Set<() => void>();
  let subscriber: RedisClient | undefined;
  let pinging: NodeJS.Timeout | undefined;

  function subscribe(): void {
    if (subscriber) return;
    subscriber = connectForBlocking(server);
    subscriber.on("error", onError);
    subscriber.on("message", (channel: string, message: string) => {
      if (channel === channels.work) for (const listener of workListeners) listener();
      else for (const listener of endedListeners) listener(message.split(","));
    });
    subscriber.subscribe(channels.ended, channels.work).catch(onError);
    pinging = setInterval(ping, pingEveryMs).unref();
  }

  /** A subscription is owed no replies, so a server that hangs would not be noticed. */
  function ping(): void {
    const nodes = subscriber instanceof Cluster ? subscriber.nodes() : [subscriber];
    for (const node of nodes) node?.ping().catch(() => undefined); // its connection reconnects
  }

  return {
    async publishEnded(ids) {
      if (ids.length > 0) await awaitRedis(redis.publish(channels.ended, ids.join(",")));
    },
    async publishWork() {
      await awaitRedis(redis.publish(channels.work, "1"));
    },
    onEnded(listener) {
      endedListeners.add(listener);
      subscribe();
    },
    onWork(listener) {
      workListeners.add(listener);
      subscribe();
    },
    close() {
      clearInterval(pinging);
      subscriber?.disconnect();
    },
  };
}
