import { ForwardOnly } from './forward-only.js';

export class AddOrganizations1763800000000 extends ForwardOnly {
  protected readonly statements = [
    `create table organizations (
       id uuid primary key,
       name text not null,
       active boolean not null default true,
       workspace_only_creation boolean not null default false,
       member_project_creation boolean not null default true,
       created_at timestamptz(3) not null default now(),
       updated_at timestamptz(3) not null default now()
     )`,
    `create table organization_members (
       organization_id uuid not null references organizations (id) on delete cascade,
       user_id uuid not null references users (id) on delete cascade,
       role text not null check (role in ('owner', 'admin', 'member')),
       status text not null default 'active' check (status in ('active', 'suspended')),
       created_at timestamptz(3) not null default now(),
       primary key (organization_id, user_id)
     )`,
    `create index organization_members_by_user on organization_members (user_id)`,
    `create unique index organization_members_one_owner on organization_members (organization_id)
       where role = 'owner'`,

    `create table workspaces (
       id uuid primary key,
       organization_id uuid not null references organizations (id) on delete cascade,
       name text not null,
       archived_at timestamptz(3),
       created_at timestamptz(3) not null default now(),
       updated_at timestamptz(3) not null default now()
     )`,
    `create index workspaces_by_organization on workspaces (organization_id)`,
    `create table workspace_members (
       workspace_id uuid not null references workspaces (id) on delete cascade,
       user_id uuid not null references users (id) on delete cascade,
       role text not null check (role in ('admin', 'member')),
       status text not null default 'active' check (status in ('active', 'suspended')),
       created_at timestamptz(3) not null default now(),
       primary key (workspace_id, user_id)
     )`,
    `create index workspace_members_by_user on workspace_members (user_id)`,
    `alter table projects add foreign key (workspace_id) references workspaces (id) on delete cascade`,
    `create index projects_by_workspace on projects (workspace_id, name)`,

    // The one place that says who may act where: owners and administrators of an organization in all of its
    // workspaces, others in those that they were added to; nobody while the organization is inactive.
    `create view workspace_roles as
       select w.id as workspace_id, w.organization_id, m.user_id,
              case when m.role = 'member' then wm.role else m.role end as role,
              m.status = 'suspended' or (m.role = 'member' and wm.status = 'suspended') as suspended
       from workspaces w
       join organizations o on o.id = w.organization_id and o.active
       join organization_members m on m.organization_id = o.id
       left join workspace_members wm on wm.workspace_id = w.id and wm.user_id = m.user_id
       where m.role <> 'member' or wm.user_id is not null`,

    `create table invitations (
       id uuid primary key,
       organization_id uuid not null references organizations (id) on delete cascade,
       workspace_id uuid references workspaces (id) on delete cascade,
       email text not null,
       email_key text not null,
       role text not null check (role in ('admin', 'member')),
       token_hash bytea not null unique,
       invited_by uuid not null references users (id) on delete cascade,
       created_at timestamptz(3) not null default now(),
       expires_at timestamptz(3) not null,
       accepted_at timestamptz(3),
       accepted_by uuid references users (id) on delete set null
     )`,
    `create index invitations_by_organization on invitations (organization_id, created_at desc)`,
  ];
}
