-- Counts a rejection that may be an outage of its payer, once for each job (args: id).
--
-- Reply: { rejections counted, 1 if the payer has answered within a day }
redis.call("ZADD", keys.rejected, nowMs, args.id)
redis.call("ZREMRANGEBYSCORE", keys.rejected, "-inf", nowMs - rules.rejectionsMs)
redis.call("ZREMRANGEBYRANK", keys.rejected, 0, -1 - rules.mostRejections)
redis.call("PEXPIRE", keys.rejected, rules.rejectionsMs)
return { redis.call("ZCARD", keys.rejected), redis.call("EXISTS", keys.answered) }
