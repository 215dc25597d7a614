-- Frees the slots of calls that have ended, and notes how: for the breakers, and for the pace after "too many requests". The
-- calls of one run are of one account to one payer.
--
-- KEYS  1 epoch   2 running   3 payer running   4 pace   5 credential breaker   6 payer breaker
--       7 upstream running   8 the payer has answered   9 rejected: see count-rejection.lua
-- ARGV  for each call: slot id, outcome for the credential, for the payer (good | bad | none), 1 after "too many requests",
--       milliseconds it waited where it timed out, else 0
-- Reply for each: { change of the credential's breaker, of the payer's }
local calls, ids = {}, {}
for at = 1, #ARGV, 5 do
  ids[#ids + 1] = ARGV[at]
  calls[#calls + 1] = {
    id = ARGV[at],
    credential = ARGV[at + 1],
    payer = ARGV[at + 2],
    isThrottled = ARGV[at + 3] == "1",
    timedOutMs = tonumber(ARGV[at + 4]),
  }
end
-- First, since a full Redis takes this, and the rest of a script that has written something.
redis.call("ZREM", KEYS[2], unpack(ids))
redis.call("ZREM", KEYS[3], unpack(ids))
redis.call("ZREM", KEYS[7], unpack(ids))

local credential, payer = readBreaker(KEYS[5]), readBreaker(KEYS[6])
local replies, hasAnswered = {}, false
for _, call in ipairs(calls) do
  replies[#replies + 1] = {
    noteOutcome(credential, call, call.credential, rules.credentialThreshold),
    noteOutcome(payer, call, call.payer, rules.payerThreshold),
  }
  hasAnswered = hasAnswered or call.payer == "good"
  if call.isThrottled then
    local pace = readPace(KEYS[4])
    cutPace(pace)
    savePace(KEYS[4], pace)
  end
end
saveBreaker(credential)
saveBreaker(payer)
if hasAnswered then
  redis.call("DEL", KEYS[9])
  -- Once an hour: a write for every answer would cost.
  if redis.call("TTL", KEYS[8]) < rules.answeredSeconds - 3600 then
    redis.call("SET", KEYS[8], "1", "EX", rules.answeredSeconds)
  end
end
return replies
