-- Token buckets, leases and the daily limit. `now` is Redis's clock in microseconds.
local args = cjson.decode(ARGV[1])
local time = redis.call("TIME")
local seconds = tonumber(time[1])
local now = seconds * 1000000 + time[2]
local nowMs = math.floor(now / 1000)
local day = math.floor(seconds / 86400)
local untilMidnight = (day + 1) * 86400000000 - now

-- Redis's memory began then, with full buckets (0) or empty ones; absent after Redis lost it.
local epoch = tonumber(redis.call("GET", KEYS[1]))
if not epoch then
  return { -1 }
end

-- All digits: Lua itself writes 14, and a time has 16.
local function text(number)
  return string.format("%.17g", number)
end

-- A bucket (GCRA): `arrival` is the theoretical arrival time of the next token, and a token may come up to `capacity`
-- before it. A bucket that Redis does not know is full, or as full as it can have become since the epoch. One that is emptier
-- than empty, left by a slower plan, fills from now on.
local function readBucket(bucket)
  local arrival = tonumber(redis.call("GET", keys[bucket.key])) or (epoch + bucket.capacity + bucket.interval)
  local latest = now + bucket.capacity + bucket.interval
  bucket.arrival = math.max(math.min(arrival, latest), now)
  bucket.isChanged = arrival > latest
  return bucket
end

local function spend(bucket)
  bucket.arrival = bucket.arrival + bucket.interval
  bucket.isChanged = true
end

local function saveBucket(bucket)
  if bucket.isChanged then
    local expiresMs = math.ceil((bucket.arrival - now) / 1000) + 1000
    redis.call("SET", keys[bucket.key], text(bucket.arrival), "PX", text(expiresMs))
  end
end

-- Leases: ids with the time until which each is held.
local function countLeases(key)
  redis.call("ZREMRANGEBYSCORE", key, "-inf", text(now))
  return redis.call("ZCARD", key)
end

local function isLeased(key, id)
  local ends = redis.call("ZSCORE", key, id)
  return ends and tonumber(ends) > now
end

local function addLeases(key, ids, duration)
  local entries = {}
  for _, id in ipairs(ids) do
    entries[#entries + 1] = text(now + duration)
    entries[#entries + 1] = id
  end
  redis.call("ZADD", key, unpack(entries))
  if redis.call("PTTL", key) < duration / 1000 then
    redis.call("PEXPIRE", key, text(math.ceil(duration / 1000)))
  end
end

-- The slots of calls: of their account, their payer and their upstream.
local function freeSlots(ids)
  for _, name in ipairs({ "running", "payerRunning", "upstreamRunning" }) do
    redis.call("ZREM", keys[name], unpack(ids))
  end
end

-- Calls that count in the account's day (UTC). Without a limit by the day nothing is counted.
local function readUsedToday(key, perDay)
  if perDay == 0 then
    return 0
  end
  local known = redis.call("HMGET", key, "day", "used")
  return tonumber(known[1]) == day and tonumber(known[2]) or 0
end
