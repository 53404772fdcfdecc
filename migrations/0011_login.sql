-- One table each for what both realms do alike: verifications and consents.

-- An attempt needs neither name nor number: the provider says who was verified, the form who claims to be.
alter table identity_attempt rename to verification_attempt;
alter table verification_attempt rename column merchant_uid to id;
alter table verification_attempt rename column imp_uid to reference;
alter table verification_attempt drop column name;
alter table verification_attempt drop column phone;
alter table verification_attempt add column realm text not null default 'ride' check (realm in ('ride', 'subscribe'));
alter table verification_attempt alter column realm drop default;
alter index identity_attempt_pkey rename to verification_attempt_pkey;
alter index identity_attempt_imp_uid rename to verification_attempt_reference;
alter index identity_attempt_expiry rename to verification_attempt_expiry;
insert into verification_attempt (id, realm, nonce_hash, created_at, expires_at, used_at)
  select id, 'subscribe', nonce_hash, created_at, expires_at, used_at from person_attempt;
drop table person_attempt;

alter table consent drop constraint consent_member_id_fkey;
alter table consent rename column member_id to person_id;
alter table consent add column realm text not null default 'ride' check (realm in ('ride', 'subscribe'));
alter table consent alter column realm drop default;
alter index consent_member rename to consent_person;
insert into consent (id, realm, person_id, document, version, agreed, at, address)
  select id, 'subscribe', subscriber_id, document, version, agreed, at, address from subscriber_consent;
drop table subscriber_consent;

alter table one_time_code drop constraint one_time_code_member_id_fkey;
alter table one_time_code rename column member_id to person_id;
