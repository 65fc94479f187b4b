-- Deliveries that came back count among those that operators are told of, as the failed ones do.
create index deliveries_bounced on deliveries (triggered_at) where state = 'bounced';
