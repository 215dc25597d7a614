-- Grants or denies a token: every bucket, slot and gate of a call in one step, on Redis time, in microseconds.
--
-- Buckets are GCRA: `arrival` is the theoretical arrival time of the next token, a call may come up to `tolerance` before it.
-- An account's bucket knows reservations for calls that were admitted and have not started; slots in flight are leases.
-- Gates are told of in gate.lua.
--
-- KEYS
--       1 epoch
--       2 account arrival   3 account admitted (id by expiry)   4 account running (id by lease end)
--       5 credential pace   6 credential gate   7 payer gate
--       8 payer arrival     9 payer running     10 NPI arrival
--       11 the account's day: { day, used }
-- ARGV
--       1 admit | take | request   2 id   3 lease   4 waiting | queued
--       5 interval   6 tolerance   7 full tolerance   8 slots        (account)
--       9 interval or 0   10 tolerance   11 slots or 0               (payer)
--       12 interval or 0  13 tolerance                               (payer and NPI)
--       14 calls a day (UTC) or 0                                    (account)
-- Answer: { 1, remaining, receipt } | { 0, wait, reason } | { -1 }: Redis lost its memory; nothing is granted
-- until it was rebuilt.
local epoch = tonumber(redis.call("GET", KEYS[1]))
if not epoch then
  return { -1 }
end
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local verb, id, lease, isWaiting = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4] == "waiting"

local function setArrival(key, arrival)
  redis.call("SET", key, text(arrival), "PX", math.ceil((arrival - now) / 1000) + 1000)
end

-- A bucket that nobody remembers is full, but not fuller than it can have become since Redis lost its memory.
local function arrivalOf(key, interval, fullTolerance)
  local empty = fullTolerance + interval
  local arrival = math.max(tonumber(redis.call("GET", key)) or (epoch + empty), now)
  if arrival > now + empty then
    -- Emptier than empty: left by a slower plan, which must not hold up a faster one. From now on it fills.
    arrival = now + empty
    setArrival(key, arrival)
  end
  return arrival
end

local function countOf(key)
  redis.call("ZREMRANGEBYSCORE", key, "-inf", text(now))
  return redis.call("ZCARD", key)
end

local function hold(key)
  redis.call("ZADD", key, text(now + lease), id)
  if redis.call("PTTL", key) < lease / 1000 then
    redis.call("PEXPIRE", key, math.ceil(lease / 1000))
  end
end

-- The account: its bucket, less what is reserved for admitted calls.
local interval, fullTolerance = tonumber(ARGV[5]), tonumber(ARGV[7])
local tolerance = verb == "take" and tonumber(ARGV[6]) or fullTolerance
local arrival = arrivalOf(KEYS[2], interval, fullTolerance)
local admittedUntil = redis.call("ZSCORE", KEYS[3], id)
local isAdmitted = admittedUntil and tonumber(admittedUntil) > now
local reserved = isAdmitted and 0 or countOf(KEYS[3])
local ahead = arrival + reserved * interval - now
local wait = ahead - tolerance

-- What the account may have in a day. Whoever was admitted has its share already.
local perDay, day, usedToday = tonumber(ARGV[14]), math.floor(time[1] / 86400), 0
if perDay > 0 then
  local known = redis.call("HMGET", KEYS[11], "day", "used")
  usedToday = tonumber(known[1]) == day and tonumber(known[2]) or 0
  if usedToday + reserved >= perDay and not (verb == "take" and isAdmitted) then
    return { 0, (day + 1) * 86400000000 - now, "account day" }
  end
end

if verb ~= "take" then
  if wait > 0 then
    return { 0, math.ceil(wait), "account" }
  end
  if verb == "admit" then
    hold(KEYS[3])
  else
    setArrival(KEYS[2], arrival + interval)
  end
  return { 1, math.floor((tolerance - ahead) / interval) }
end

-- Gates hold up queued work only: a waiting caller gets the upstream's own words, and is a probe.
local probes = {}
local slots = tonumber(ARGV[8])
local payer = readGate(KEYS[7], now)
if not isWaiting then
  for position, gate in ipairs({ readGate(KEYS[6], now), payer }) do
    local key, reason = KEYS[5 + position], position == 1 and "credential held" or "payer held"
    if gate.untilTime and gate.untilTime > now then
      return sendAway(key, gate.untilTime - now, reason)
    elseif gate.untilTime then
      probes[#probes + 1] = { key = key, opens = gate.opens }
    elseif position == 2 and gate.unanswered >= math.min(gate.window, math.max(leastShare, slots / 4)) then
      local silence = now - gate.since
      if silence < gate.patience then
        return { 0, math.ceil(math.max(unheardWait, silence / 4)), "payer unheard" }
      end
      return sendAway(key, unheardPause, reason)
    end
  end
end

if wait > 0 then
  return { 0, math.ceil(wait), "account" }
end
local pollSlots = 20000
if countOf(KEYS[4]) >= slots and not redis.call("ZSCORE", KEYS[4], id) then
  return { 0, pollSlots, "account slots" }
end

-- After the upstream said "too many", our credential's pace grows by a fifth each second until it no longer matters.
local pace = redis.call("HMGET", KEYS[5], "perSecond", "at", "arrival")
local paceInterval, paceArrival
if pace[1] then
  local perSecond = tonumber(pace[1]) * math.exp(0.2 * math.min(150, (now - tonumber(pace[2])) / 1000000))
  paceInterval = 1000000 / perSecond
  paceArrival = math.max(tonumber(pace[3]), now)
  if paceArrival > now + 50000 then
    return { 0, math.ceil(paceArrival - now - 50000), "credential paced" }
  end
end

-- What the operator knows of the payer.
local payerInterval, payerSlots, npiInterval = tonumber(ARGV[9]), tonumber(ARGV[11]), tonumber(ARGV[12])
local payerArrival, npiArrival
if payerInterval > 0 then
  payerArrival = arrivalOf(KEYS[8], payerInterval, tonumber(ARGV[10]))
  local payerWait = payerArrival - now - tonumber(ARGV[10])
  if payerWait > 0 then
    return { 0, math.ceil(payerWait), "payer" }
  end
end
if payerSlots > 0 and countOf(KEYS[9]) >= payerSlots then
  return { 0, 500000, "payer" }
end
if npiInterval > 0 then
  npiArrival = arrivalOf(KEYS[10], npiInterval, tonumber(ARGV[13]))
  local npiWait = npiArrival - now - tonumber(ARGV[13])
  if npiWait > 0 then
    return { 0, math.ceil(npiWait), "payer" }
  end
end

-- Granted: from here on everything is written, nothing is denied.
setArrival(KEYS[2], arrival + interval)
if perDay > 0 then
  redis.call("HSET", KEYS[11], "day", day, "used", usedToday + 1)
  redis.call("EXPIRE", KEYS[11], 172800)
end
redis.call("ZREM", KEYS[3], id)
hold(KEYS[4])
if paceInterval then
  redis.call("HSET", KEYS[5], "arrival", text(paceArrival + paceInterval))
end
-- How many calls a second the credential makes: what its pace is cut from.
local second = "rate" .. (time[1] % 2)
if redis.call("HGET", KEYS[5], second .. "at") ~= time[1] then
  redis.call("HSET", KEYS[5], second .. "at", time[1], second, 0)
end
redis.call("HINCRBY", KEYS[5], second, 1)
redis.call("EXPIRE", KEYS[5], 600)
if payerArrival then
  setArrival(KEYS[8], payerArrival + payerInterval)
end
if payerSlots > 0 then
  hold(KEYS[9])
end
if npiArrival then
  setArrival(KEYS[10], npiArrival + npiInterval)
end
local since = payer.unanswered == 0 and now or payer.since
redis.call(
  "HSET", KEYS[7], "unanswered", payer.unanswered + 1, "since", text(since), "unansweredUntil", text(now + lease)
)
if payer.isNew then
  redis.call("EXPIRE", KEYS[7], gateMemory)
end
for _, probe in ipairs(probes) do
  close(probe.key, now, probe.opens, id)
end
return { 1, math.floor((tolerance - ahead) / interval), text(arrival + interval) }
