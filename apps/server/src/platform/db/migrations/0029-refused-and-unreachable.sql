-- Whether our mail flows (behaviour §1.2). Domains and addresses are keyed hashes: nobody is named here.

-- When a mail to a domain was accepted last, in service time. Nothing erases it.
create table mail_domains (
  domain bytea primary key,
  accepted_ms bigint not null
);
create index mail_domains_by_acceptance on mail_domains (accepted_ms);

-- Which addresses of a domain were refused of late, at the door or by a bounce; older ones are erased.
create table refused_addresses (
  domain bytea not null,
  address bytea not null,
  refused_ms bigint not null,
  primary key (domain, address)
);

-- Of the address that a mail server accepted it for. A bounce takes the acceptance back, and with it this evidence.
alter table mails add column domain bytea;
create index mails_accepted_by_domain on mails (domain, queued_ms) where state = 'sent';

-- When it came back, if that was long after it was accepted: a relay must give a mail back in time.
alter table mails add column late_bounce_at timestamptz;
create index mails_bounced_late on mails (late_bounce_at) where late_bounce_at is not null;

-- Who cannot be reached, and whose reminders have been refused since when.
create index users_unreachable on users (id) where switch_state -> 'unreachable' is not null;
create index users_refused on users (((switch_state #>> '{tries,refused,0}')::bigint))
  where switch_state #>> '{tries,refused,0}' is not null;

-- Under the rule before, a cycle had two rounds, and a refusal in the second let the delay begin. Such a cycle begins
-- again with a fresh reminder and the full delay, as does one whose last notice is neither sent nor waiting.
update users set
  switch_state = jsonb_build_object('kind', 'off', 'cycle', switch_state -> 'cycle'),
  due_ms = coalesce((select service_ms from service_clock), 0)
where switch_state ->> 'kind' = 'bounced'
  or switch_state -> 'round' is not null
  or (switch_state ->> 'kind' = 'reminded' and switch_state ->> 'lastReminder' = '3' and not exists (
    select from mails where mails.owner = users.id and mails.kind = 'reminder'
    and mails.key = (switch_state ->> 'cycle') || '/3' and mails.state in ('queued', 'sent')
  ));

-- Delivery follows the acceptance of the last notice by a day. When an older one was accepted is not known in service
-- time, so that day begins now. Every other state says by itself that its first reminder stands.
update users set switch_state = switch_state || jsonb_build_object('tries', jsonb_build_object(
  'refused', jsonb_build_array(),
  'counted', jsonb_build_array(),
  'standing', jsonb_build_array(
    jsonb_build_object('number', 1, 'round', 1, 'at', switch_state -> 'acceptedAt'),
    jsonb_build_object('number', 3, 'round', 1, 'at', coalesce((select service_ms from service_clock), 0))
  )
))
where switch_state ->> 'kind' = 'reminded' and exists (
  select from mails where mails.owner = users.id and mails.kind = 'reminder'
  and mails.key = (switch_state ->> 'cycle') || '/3' and mails.state = 'sent'
);
