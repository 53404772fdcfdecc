-- Invites that still name somebody, by when they end: the nightly erasing begins with those that are over.
create index invite_named on invite (expires_at) where phone <> '';
