-- What the scripts know of gates, in front of each of them. Times are microseconds of Redis's clock.
--
-- A gate is closed while a payer or our credential is in trouble: { fails, opens, untilTime, probe }. When its time has
-- come one call may pass as its probe, and with that the gate is closed for twice as long: however a probe ends, and
-- even if it never does, the next one comes by then.
--
-- A payer's gate also knows of the calls under way since its last answer, { unanswered, since, unansweredUntil }: a payer
-- that hangs fails only when its first call times out, and must not be called on and on until then. So there are few
-- such calls, at most as many as the window says: two to begin with, and twice what there were when an answer came, or
-- more where it came late: a slow payer has fewer answers to grow by. What is not needed for a while shrinks,
-- { window, windowAt }. { sentAway } counts those that were sent away since then.
local leastWindow, leastGrowth, mostGrowth, growthForEach = 2, 2, 8, 125000
-- How long a payer lately took at the most, { took }: it is given that and half as much again, within these bounds,
-- before its silence counts, and before its window halves: that is to last while tokens gather, and little longer, since
-- a payer that falls silent gets so many calls.
local leastPatience, leastHalving, mostPatience = 500000, 100000, 5000000
-- However wide its window, at most a quarter of an account's slots, or this many where the account has few slots.
local leastShare = 5
-- Whoever finds the window full asks again after this, or a quarter of the silence so far, and is sent away when that
-- lasts too long.
local unheardWait, unheardPause = 20000, 5000000
-- Calls in a row that fail before a gate closes.
local credentialThreshold, payerThreshold = 5, 10
local firstPause, longestPause = 5000000, 40000000
-- A payer that was silent begins with the third pause: each probe of it is a call that hangs.
local opensOfSilent = 2
local gateMemory = 86400

local function text(number)
  return string.format("%.0f", number)
end

local function readGate(key, now)
  local fields = redis.call(
    "HMGET", key, "untilTime", "opens", "probe", "sentAway", "unanswered", "since", "unansweredUntil", "window", "windowAt",
    "fails", "took"
  )
  -- Calls whose end nobody told of are forgotten when they must have ended.
  local isKnown = (tonumber(fields[7]) or 0) > now
  local took = tonumber(fields[11]) or 0
  local patience = math.min(1.5 * took, mostPatience)
  local window = leastWindow
  if fields[8] then
    window = math.max(leastWindow, fields[8] * 0.5 ^ ((now - fields[9]) / math.max(leastHalving, patience)))
  end
  return {
    isNew = not (fields[1] or fields[5] or fields[8] or fields[10]),
    hasFailed = fields[10],
    untilTime = tonumber(fields[1]),
    opens = tonumber(fields[2]) or 0,
    probe = fields[3],
    sentAway = tonumber(fields[4]) or 0,
    unanswered = isKnown and tonumber(fields[5]) or 0,
    since = tonumber(fields[6]) or now,
    window = window,
    took = took,
    patience = math.max(leastPatience, patience),
  }
end

-- Closes a gate for a pause that doubles with each time; `probe` is the call that may pass nonetheless.
local function close(key, now, opens, probe)
  local pause = math.min(firstPause * 2 ^ opens, longestPause)
  redis.call("HSET", key, "opens", opens + 1, "untilTime", text(now + pause), "probe", probe)
  redis.call("HDEL", key, "sentAway")
end

-- The first who are sent away come back soon, to be the next probe. The others are called back when the gate opens or
-- lacks a probe; by themselves they come after an hour, so that a long backlog of theirs is not released over and over.
local backSoon, hour = 20, 3600000000
local function sendAway(key, wait, reason)
  local sent = redis.call("HINCRBY", key, "sentAway", 1)
  redis.call("EXPIRE", key, gateMemory)
  return { 0, math.ceil(sent > backSoon and math.max(wait, hour) or wait), reason }
end
