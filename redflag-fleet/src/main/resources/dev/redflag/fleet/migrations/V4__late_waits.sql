-- By how much the longest wait of a run was too long, since the machine woke its thread late: what
-- may pass the budget.

alter table run add column late_ms bigint;
