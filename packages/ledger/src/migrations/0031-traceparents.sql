-- The W3C traceparent of the request that submitted a batch or a job without a batch; null unless its trace is sampled.
alter table batches add column traceparent text;
alter table jobs add column traceparent text;
