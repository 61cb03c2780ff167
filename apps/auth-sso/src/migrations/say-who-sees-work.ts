import { ForwardOnly } from './forward-only.js';

export class SayWhoSeesWork1790002410000 extends ForwardOnly {
  protected readonly statements = [
    // Workspaces that exist keep the rule that they were made under; those made from now on are open to their members.
    `alter table workspaces add column member_visibility text not null default 'private'
       check (member_visibility in ('members', 'private'))`,
    `alter table workspaces alter column member_visibility set default 'members'`,
  ];
}
