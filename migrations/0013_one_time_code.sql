-- How often a target was sent a code, under the field's name.
alter table code_gate rename to one_time_code_throttle;
alter index code_gate_pkey rename to one_time_code_throttle_pkey;
alter table one_time_code_throttle rename constraint code_gate_sent_check to one_time_code_throttle_sent_check;
