import { Redis } from "ioredis";

const offsetKey = "clock:offset-ms";
const fixedKey = "clock:micros";

/**
 * A connection on which the time of Redis can be moved forward, or set, for scripts: nothing else reads it. Keys expire
 * by the real time.
 */
export function connectWithClock(redisUrl: string) {
  return new RedisWithClock(redisUrl);
}

class RedisWithClock extends Redis {
  override defineCommand(name: string, definition: Parameters<Redis["defineCommand"]>[1]): void {
    super.defineCommand(name, { ...definition, lua: definition.lua.replaceAll('redis.call("TIME")', shiftedTime) });
  }

  async passTime(ms: number): Promise<void> {
    await this.incrby(offsetKey, ms);
  }

  async setTime(micros: number): Promise<void> {
    await this.set(fixedKey, micros);
  }
}

const shiftedTime = `(function()
  local time = redis.call("TIME")
  local fixed = redis.call("GET", "${fixedKey}")
  local micros = fixed and tonumber(fixed) or time[1] * 1000000 + time[2] + (redis.call("GET", "${offsetKey}") or 0) * 1000
  return { tostring(math.floor(micros / 1000000)), tostring(micros % 1000000) }
end)()`;
