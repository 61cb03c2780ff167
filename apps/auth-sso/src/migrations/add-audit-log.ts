import { ForwardOnly } from './forward-only.js';

export class AddAuditLog1764000000000 extends ForwardOnly {
  protected readonly statements = [
    // chain_id: the account or the organization. content: what was hashed, to the letter.
    `create table audit_log (
       chain_id uuid not null,
       number bigint not null,
       content text not null,
       hash bytea not null,
       primary key (chain_id, number)
     )`,
    `create function refuse_audit_change() returns trigger language plpgsql as
       $$ begin raise exception 'the audit log is only appended to'; end $$`,
    `create trigger audit_log_append_only before update or delete or truncate on audit_log
       for each statement execute function refuse_audit_change()`,
  ];
}
