/** Settings of Redis with which the service runs but may lose data. */
export const redisWarnings = ["eviction_policy", "no_append_only_file"] as const;
export type RedisWarning = (typeof redisWarnings)[number];

const messages: Readonly<Record<RedisWarning, string>> = {
  eviction_policy:
    "Redis may drop queues and limits when it is full: set maxmemory-policy to noeviction, and use it for nothing else",
  no_append_only_file:
    "Redis forgets queues and limits when it restarts, and they are rebuilt with empty token buckets: set appendonly to yes",
};

export const toRedisWarning = (code: RedisWarning): { code: RedisWarning; message: string } => ({
  code,
  message: messages[code],
});
