import type { Redis } from "ioredis";
import { awaitRedis, connectForBlocking, keyPrefix, type RedisServer } from "./connection.ts";

const channels = { ended: `${keyPrefix}:ended`, work: `${keyPrefix}:work` } as const;

/** Notifications between processes: jobs that ended, new work. Hints only: receivers also poll. */
export function createNotices(redis: Redis, server: RedisServer & { onError: (error: unknown) => void }) {
  const { onError } = server;
  const endedListeners = new Set<(ids: readonly string[]) => void>();
  const workListeners = new Set<() => void>();
  let subscriber: Redis | undefined;

  function subscribe(): void {
    if (subscriber) return;
    subscriber = connectForBlocking(server);
    subscriber.on("error", onError);
    subscriber.on("message", (channel: string, message: string) => {
      if (channel === channels.work) for (const listener of workListeners) listener();
      else for (const listener of endedListeners) listener(message.split(","));
    });
    subscriber.subscribe(channels.ended, channels.work).catch(onError);
  }

  return {
    /** These jobs have ended. */
    async publishEnded(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await awaitRedis(redis.publish(channels.ended, ids.join(",")));
    },
    /** There is work to release. */
    async publishWork(): Promise<void> {
      await awaitRedis(redis.publish(channels.work, "1"));
    },
    onEnded(listener: (ids: readonly string[]) => void): void {
      endedListeners.add(listener);
      subscribe();
    },
    onWork(listener: () => void): void {
      workListeners.add(listener);
      subscribe();
    },
    close: () => subscriber?.disconnect(),
  };
}
