import { Redis } from "ioredis";

const clockKey = "clock:micros";

/** An instant for tests: 2033-05-18T03:33:20Z. */
const startsAtMicros = 2_000_000_000_000_000;

/**
 * A connection on which the time of Redis stands still for scripts until a test moves it; nothing else reads it. No key of
 * a script expires meanwhile: expiry goes by the machine's time.
 */
export function connectWithClock(redisUrl: string) {
  return new RedisWithClock(redisUrl);
}

class RedisWithClock extends Redis {
  override defineCommand(name: string, definition: Parameters<Redis["defineCommand"]>[1]): void {
    super.defineCommand(name, { ...definition, lua: ownTime + definition.lua });
  }

  async passTime(ms: number): Promise<void> {
    const micros = Number((await this.get(clockKey)) ?? startsAtMicros);
    await this.setTime(micros + ms * 1_000);
  }

  async setTime(micros: number): Promise<void> {
    await this.set(clockKey, micros);
  }
}

/** What a script sees as `redis`. */
const ownTime = `
local server = redis
local commands = {
  TIME = function()
    local micros = tonumber(server.call("GET", "${clockKey}") or "${startsAtMicros}")
    return { string.format("%.0f", math.floor(micros / 1000000)), string.format("%.0f", micros % 1000000) }
  end,
  SET = function(key, value) return server.call("SET", key, value) end,
  EXPIRE = function() return 1 end,
  PEXPIRE = function() return 1 end,
}
local redis = {
  call = function(name, ...)
    if commands[name] then
      return commands[name](...)
    end
    return server.call(name, ...)
  end,
}
`;
