-- Frees the slots of calls that have ended, and notes how: for the breakers, and for the pace after "too many requests". The
-- calls of one run are of one account to one payer.
--
-- args.calls: slotId, credential and payer (good | bad | none), isThrottled, timedOutMs (0 where it did not time out)
-- Reply for each: { change of the credential's breaker, of the payer's }
local ids = {}
for index, call in ipairs(args.calls) do
  ids[index] = call.slotId
end
-- First, since a full Redis takes this, and the rest of a script that has written something.
freeSlots(ids)

local credential, payer = readBreaker("credentialBreaker"), readBreaker("payerBreaker")
local replies, hasAnswered = {}, false
for index, call in ipairs(args.calls) do
  replies[index] = {
    noteOutcome(credential, call, call.credential, rules.credentialThreshold),
    noteOutcome(payer, call, call.payer, rules.payerThreshold),
  }
  hasAnswered = hasAnswered or call.payer == "good"
  if call.isThrottled then
    local pace = readPace()
    cutPace(pace)
    savePace(pace)
  end
end
saveBreaker(credential)
saveBreaker(payer)
if hasAnswered then
  redis.call("DEL", keys.rejected)
  -- Once an hour: a write for every answer would cost.
  if redis.call("TTL", keys.answered) < rules.answeredSeconds - 3600 then
    redis.call("SET", keys.answered, "1", "EX", rules.answeredSeconds)
  end
end
return replies
