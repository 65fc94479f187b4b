-- Two admins who change a plan at once learn of each other (docs/decisions/062).
alter table plans
  -- How often it was changed: who saves another one than was shown to them is told.
  add column revision int not null default 1;

-- A plan that an owner chose last is in use, like one that an owner has: it is not deleted.
alter table users
  drop constraint users_chosen_plan_fkey,
  add constraint users_chosen_plan_fkey foreign key (chosen_plan) references plans;
