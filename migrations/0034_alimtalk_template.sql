-- The ids of approved templates of KakaoTalk that the owner has set; the server's configuration holds the others.
create table alimtalk_template (
  kind text not null,
  language text not null check (language in ('ko', 'en')),
  template_id text not null check (template_id <> ''),
  primary key (kind, language)
);
