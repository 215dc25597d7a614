-- What the scripts know of gates, in front of each of them, behind shared.lua.
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

local function toGate(fields)
  -- Calls whose end nobody told of are forgotten when they must have ended.
  local isKnown = tonumber(fields.unansweredUntil or 0) > now
  local took = tonumber(fields.took or 0)
  local patience = math.min(1.5 * took, mostPatience)
  local window = leastWindow
  if fields.window then
    window = math.max(leastWindow, fields.window * 0.5 ^ ((now - fields.windowAt) / math.max(leastHalving, patience)))
  end
  return {
    isNew = not (fields.untilTime or fields.unanswered or fields.window or fields.fails),
    hasFailed = fields.fails,
    untilTime = tonumber(fields.untilTime),
    opens = tonumber(fields.opens or 0),
    probe = fields.probe,
    sentAway = tonumber(fields.sentAway or 0),
    unanswered = isKnown and tonumber(fields.unanswered or 0) or 0,
    since = tonumber(fields.since or now),
    window = window,
    took = took,
    patience = math.max(leastPatience, patience),
  }
end

-- Nothing is known of most credentials' gates: what that means is worked out once for all of a script's calls.
local unknownGate = toGate({})

local function readGate(key)
  local fields = readHash(key)
  return next(fields) == nil and unknownGate or toGate(fields)
end

-- Closes a gate for a pause that doubles with each time; `probe` is the call that may pass nonetheless.
local function close(key, opens, probe)
  local pause = math.min(firstPause * 2 ^ opens, longestPause)
  setField(key, "opens", opens + 1)
  setField(key, "untilTime", text(now + pause))
  setField(key, "probe", probe)
  setField(key, "sentAway", nil)
end

-- The first who are sent away come back soon, to be the next probe. The others are called back when the gate opens or
-- lacks a probe; by themselves they come after an hour, so that a long backlog of theirs is not released over and over.
local backSoon, hour = 20, 3600000000
local function sendAway(key, wait, reason)
  local sent = increaseField(key, "sentAway")
  keepHash(key, gateMemory)
  return { 0, math.ceil(sent > backSoon and math.max(wait, hour) or wait), reason }
end
