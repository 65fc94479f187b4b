-- The plan that its owner chose last by an act: a purchase or a voucher. While that one is not valid, `plan` may be
-- another one (docs/decisions/054).
alter table users add column chosen_plan uuid references plans on delete set null;
