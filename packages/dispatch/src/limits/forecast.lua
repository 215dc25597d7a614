-- How many tokens the accounts' buckets will have for queued work within a time, and how many calls each has in flight.
-- Nothing is taken: release reads it to hand over no more than will find a token.
--
-- KEYS  1 epoch, then for each account: arrival, admitted (id by expiry), running (id by lease end), day { day, used }
-- ARGV  for each account: interval, tolerance, full tolerance, calls a day or 0, horizon (microseconds)
-- Answer for each account { tokens, microseconds until the first one where there is none, calls in flight }; or { -1 }:
-- Redis lost its memory.
local epoch = tonumber(redis.call("GET", KEYS[1]))
if not epoch then
  return { -1 }
end
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]
local day = math.floor(time[1] / 86400)

local answers = {}
for account = 0, #ARGV / 5 - 1 do
  local key, arg = 1 + account * 4, account * 5
  local interval, tolerance, fullTolerance = tonumber(ARGV[arg + 1]), tonumber(ARGV[arg + 2]), tonumber(ARGV[arg + 3])
  local perDay, horizon = tonumber(ARGV[arg + 4]), tonumber(ARGV[arg + 5])
  local empty = fullTolerance + interval
  local arrival = tonumber(redis.call("GET", KEYS[key + 1])) or (epoch + empty)
  arrival = math.min(math.max(arrival, now), now + empty)
  local reserved = redis.call("ZCOUNT", KEYS[key + 2], string.format("(%.0f", now), "+inf")
  local running = redis.call("ZCOUNT", KEYS[key + 3], string.format("(%.0f", now), "+inf")
  local ahead = arrival + reserved * interval - now
  local tokens = math.floor((horizon + tolerance - ahead) / interval) + 1
  local wait = math.max(0, ahead - tolerance)
  if perDay > 0 then
    local known = redis.call("HMGET", KEYS[key + 4], "day", "used")
    local left = perDay - reserved - (tonumber(known[1]) == day and tonumber(known[2]) or 0)
    if left <= 0 then
      wait = (day + 1) * 86400000000 - now
    end
    tokens = math.min(tokens, left)
  end
  answers[account + 1] = { math.max(0, tokens), math.ceil(wait), running }
end
return answers
