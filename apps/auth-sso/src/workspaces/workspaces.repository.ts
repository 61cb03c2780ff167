import { Injectable } from '@nestjs/common';
import type {
  Budget,
  MemberRecord,
  Memberships,
  MembershipStatus,
  MemberVisibility,
  WorkspaceRecord,
  WorkspaceRole,
} from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { type MemberColumns, toMember, visibleAddress } from '../organizations/organizations.repository.js';
import { WorkspaceMemberRow } from './workspace-member.row.js';
import type { WorkspaceMembership } from './workspace-rights.js';
import { WorkspaceRow } from './workspace.row.js';

/** A workspace as one user finds it. */
export interface WorkspaceStanding extends WorkspaceMembership {
  organizationId: string;
  archived: boolean;
  /** Whether plain members may create projects. */
  memberProjectCreation: boolean;
}

@Injectable()
export class WorkspacesRepository {
  constructor(private readonly database: Database) {}

  async insert(
    tx: Transaction,
    workspace: Pick<WorkspaceRow, 'id' | 'organizationId' | 'name' | 'memberVisibility'>,
  ): Promise<void> {
    await tx.insert(WorkspaceRow, workspace);
  }

  /** Those that the user may select, by name. */
  async listOf(userId: string, id?: string, tx = this.database.orm.manager): Promise<WorkspaceRecord[]> {
    const rows = await tx.query<WorkspaceColumns[]>(
      `select w.*, r.role from workspaces w
       join workspace_roles r on r.workspace_id = w.id and r.user_id = $1 and not r.suspended
       where $2::uuid is null or w.id = $2
       order by w.name, w.id`,
      [userId, id ?? null],
    );
    return rows.map(toRecord);
  }

  async membershipsOf(userId: string, tx = this.database.orm.manager): Promise<Memberships> {
    return (await this.standingOf(userId, tx)).memberships;
  }

  /** Where somebody is a member, and of where they are an active one, the budgets, what is archived and what is open. */
  async standingOf(
    userId: string,
    tx = this.database.orm.manager,
  ): Promise<{ memberships: Memberships; archived: string[]; open: string[]; budgets: Budget[] }> {
    const rows = await tx.query<
      {
        workspace_id: string;
        role: WorkspaceRole;
        suspended: boolean;
        archived: boolean;
        open: boolean;
        monthly_budget: number | null;
      }[]
    >(
      `select r.workspace_id, r.role, r.suspended, w.archived_at is not null as archived, w.monthly_budget,
         w.member_visibility = 'members' as open
       from workspace_roles r join workspaces w on w.id = r.workspace_id where r.user_id = $1`,
      [userId],
    );
    const active = rows.filter((row) => !row.suspended);
    return {
      memberships: {
        active: Object.fromEntries(active.map((row) => [row.workspace_id, row.role])),
        suspended: rows.filter((row) => row.suspended).map((row) => row.workspace_id),
      },
      archived: active.filter((row) => row.archived).map((row) => row.workspace_id),
      open: active.filter((row) => row.open).map((row) => row.workspace_id),
      budgets: active.flatMap(({ workspace_id: id, monthly_budget: credits }) =>
        credits === null ? [] : [{ of: 'workspace' as const, id, credits }],
      ),
    };
  }

  async standing(
    userId: string,
    id: string,
    tx = this.database.orm.manager,
  ): Promise<WorkspaceStanding | undefined> {
    const [row] = await tx.query<
      {
        organization_id: string;
        role: WorkspaceRole;
        suspended: boolean;
        archived: boolean;
        member_project_creation: boolean;
      }[]
    >(
      `select r.organization_id, r.role, r.suspended, w.archived_at is not null as archived,
              o.member_project_creation
       from workspace_roles r
       join workspaces w on w.id = r.workspace_id
       join organizations o on o.id = r.organization_id
       where r.user_id = $1 and r.workspace_id = $2`,
      [userId, id],
    );
    return (
      row && {
        organizationId: row.organization_id,
        role: row.role,
        suspended: row.suspended,
        archived: row.archived,
        memberProjectCreation: row.member_project_creation,
      }
    );
  }

  /** Makes changes within the workspace's organization come one after the other. */
  async lockOrganization(tx: Transaction, id: string): Promise<void> {
    await tx.query(
      `select 1 from organizations where id = (select organization_id from workspaces where id = $1)
       for no key update`,
      [id],
    );
  }

  async update(
    tx: Transaction,
    id: string,
    change: Partial<Pick<WorkspaceRow, 'name' | 'monthlyBudget' | 'memberVisibility'>>,
  ): Promise<void> {
    await tx.update(WorkspaceRow, { id }, change);
  }

  async archive(tx: Transaction, id: string, archived: boolean): Promise<void> {
    await tx.query(
      `update workspaces set archived_at = case when $2 then coalesce(archived_at, now()) end, updated_at = now()
       where id = $1`,
      [id, archived],
    );
  }

  /** As `viewer` may see them. See `OrganizationsRepository.members`. */
  async members(
    id: string,
    viewer: string,
    userId?: string,
    tx = this.database.orm.manager,
  ): Promise<MemberRecord[]> {
    const rows = await tx.query<MemberColumns[]>(
      `select m.user_id, ${visibleAddress('w.organization_id', '$3')}, u.display_name, m.role, m.status,
              m.created_at
       from workspace_members m
       join workspaces w on w.id = m.workspace_id
       join users u on u.id = m.user_id
       where m.workspace_id = $1 and ($2::uuid is null or m.user_id = $2)
       order by m.created_at, m.user_id`,
      [id, userId ?? null, viewer],
    );
    return rows.map(toMember);
  }

  /** Adds somebody who is not a member yet; who is one stays what they are, suspended included. */
  async addMember(
    tx: Transaction,
    workspaceId: string,
    userId: string,
    role: 'admin' | 'member',
  ): Promise<void> {
    await tx.query(
      `insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)
       on conflict do nothing`,
      [workspaceId, userId, role],
    );
  }

  async updateMember(
    tx: Transaction,
    workspaceId: string,
    userId: string,
    change: { role?: 'admin' | 'member'; status?: MembershipStatus },
  ): Promise<void> {
    if (Object.keys(change).length > 0) await tx.update(WorkspaceMemberRow, { workspaceId, userId }, change);
  }

  async removeMember(tx: Transaction, workspaceId: string, userId: string): Promise<void> {
    await tx.delete(WorkspaceMemberRow, { workspaceId, userId });
  }
}

interface WorkspaceColumns {
  id: string;
  organization_id: string;
  name: string;
  role: WorkspaceRole;
  archived_at: Date | null;
  monthly_budget: number | null;
  member_visibility: MemberVisibility;
  created_at: Date;
  updated_at: Date;
}

function toRecord(row: WorkspaceColumns): WorkspaceRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    role: row.role,
    archivedAt: row.archived_at?.toISOString() ?? null,
    monthlyBudget: row.monthly_budget,
    memberVisibility: row.member_visibility,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
