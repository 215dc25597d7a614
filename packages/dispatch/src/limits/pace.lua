-- The pace of our credential with the payer service. After "too many requests" it is cut to a share of the rate that was
-- measured, then grows until it no longer matters. Times are milliseconds.

-- calls: of this second; callsBefore: of the second before it.
local function readPace()
  local stored = redis.call("GET", keys.pace)
  local pace = stored and cjson.decode(stored) or { second = 0, calls = 0, callsBefore = 0 }
  if pace.second ~= seconds then
    pace.callsBefore = pace.second == seconds - 1 and pace.calls or 0
    pace.second, pace.calls = seconds, 0
  end
  return pace
end

local function savePace(pace)
  redis.call("SET", keys.pace, cjson.encode(pace), "EX", rules.paceSeconds)
end

-- Milliseconds until a call may be made.
local function pacedWait(pace)
  return pace.perSecond and math.max(0, pace.arrival - nowMs - rules.paceSlackMs) or 0
end

local function countCall(pace)
  pace.calls = pace.calls + 1
  if pace.perSecond then
    local perSecond = pace.perSecond * math.exp(rules.paceGrowth * math.min(150, (nowMs - pace.cutAt) / 1000))
    local arrival = math.max(pace.arrival, nowMs) + 1000 / perSecond
    pace.arrival = math.floor(arrival * 10 + 0.5) / 10 -- JSON keeps 14 digits
  end
end

-- Once a second at most: calls that were made together get "too many requests" together.
local function cutPace(pace)
  if pace.perSecond and nowMs - pace.cutAt <= 1000 then
    return
  end
  local thisSecond = pace.calls / math.max(0.2, time[2] / 1000000)
  pace.perSecond = math.max(1, rules.paceCut * math.max(1, thisSecond, pace.callsBefore))
  pace.cutAt, pace.arrival = nowMs, nowMs
end
