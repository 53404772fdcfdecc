-- What staff said of somebody in their own words goes with who leaves; all else of an entry is history.
create function refuse_audit_change() returns trigger language plpgsql as $$
declare
  said constant text[] := '{reason,note}';
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{before,after}'::text[] = to_jsonb(old) - '{before,after}'::text[]
    and new.before is not distinct from old.before - said
    and new.after is not distinct from old.after - said
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
create or replace trigger audit_fixed before update or delete on audit for each row execute function refuse_audit_change();
