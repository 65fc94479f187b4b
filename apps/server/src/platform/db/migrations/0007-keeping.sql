-- The end of retention in service time, beside available_until on the calendar: what was delivered is erased when both
-- have come, so that a clock that jumped erases nothing. Null: without limit.
alter table deliveries add column available_until_ms bigint;
update deliveries set available_until_ms = round(service_clock.service_ms
    + extract(epoch from deliveries.available_until - deliveries.triggered_at) * 1000)
  from service_clock where deliveries.available_until is not null;
create index deliveries_ending on deliveries (available_until_ms) where available_until_ms is not null;
