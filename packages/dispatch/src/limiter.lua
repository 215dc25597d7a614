-- Grants or denies one token of one account's bucket: GCRA in microseconds of Redis time, with reservations for calls
-- that were admitted and have not started, and leases for calls in flight.
--
-- KEYS  1 epoch   2 theoretical arrival time   3 admitted (id by expiry)   4 in flight (id by lease end)
-- ARGV  1 admit | take   2 id   3 interval   4 burst   5 slots in flight   6 lease (all times in microseconds)
-- Answer {granted 1 | 0 | -1, wait, remaining}; -1: Redis lost its memory, nothing is granted until it is rebuilt.
local epoch = redis.call("GET", KEYS[1])
if not epoch then
  return { -1, 0, 0 }
end
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local id, interval, burst, slots, lease =
  ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local function text(number)
  return string.format("%.0f", number)
end

-- A bucket that nobody remembers is full, but not fuller than it can be since Redis lost its memory.
local arrival = tonumber(redis.call("GET", KEYS[2])) or (tonumber(epoch) + burst * interval)
if arrival < now then
  arrival = now
elseif arrival > now + burst * interval then
  -- Emptier than empty: left by a slower plan, which must not hold up a faster one. From now on it fills.
  arrival = now + burst * interval
  redis.call("SET", KEYS[2], text(arrival), "PX", math.ceil(burst * interval / 1000) + 1000)
end
redis.call("ZREMRANGEBYSCORE", KEYS[3], "-inf", text(now))
local admitted = redis.call("ZSCORE", KEYS[3], id)
local reserved = admitted and 0 or redis.call("ZCARD", KEYS[3])

local wait = arrival + reserved * interval - (burst - 1) * interval - now
local remaining = math.max(0, math.floor(-wait / interval))
if wait > 0 then
  return { 0, math.ceil(wait), 0 }
end
if ARGV[1] == "admit" then
  redis.call("ZADD", KEYS[3], text(now + lease), id)
  redis.call("PEXPIRE", KEYS[3], math.ceil(lease / 1000))
  return { 1, 0, remaining }
end

redis.call("ZREMRANGEBYSCORE", KEYS[4], "-inf", text(now))
if redis.call("ZCARD", KEYS[4]) >= slots and not redis.call("ZSCORE", KEYS[4], id) then
  return { 0, 20000, remaining }
end
redis.call("ZADD", KEYS[4], text(now + lease), id)
redis.call("PEXPIRE", KEYS[4], math.ceil(lease / 1000))
redis.call("ZREM", KEYS[3], id)
redis.call("SET", KEYS[2], text(arrival + interval), "PX", math.ceil((arrival + interval - now) / 1000) + 1000)
return { 1, 0, remaining }
