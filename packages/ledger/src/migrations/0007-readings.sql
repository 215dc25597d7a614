-- How values of a batch's file were read otherwise than written: a list of kind, count and first row. Null: none were.
alter table batches add column readings jsonb;
