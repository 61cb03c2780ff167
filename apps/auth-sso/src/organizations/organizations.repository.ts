import { Injectable } from '@nestjs/common';
import type { MemberRecord, MembershipStatus, OrganizationRecord, WorkspaceRole } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { OrganizationMemberRow } from './organization-member.row.js';
import type { OrganizationMembership } from './organization-rights.js';
import { OrganizationRow } from './organization.row.js';

type OrganizationChange = Partial<
  Pick<OrganizationRow, 'name' | 'active' | 'workspaceOnlyCreation' | 'memberProjectCreation'>
>;

@Injectable()
export class OrganizationsRepository {
  constructor(private readonly database: Database) {}

  async insert(
    tx: Transaction,
    organization: Pick<OrganizationRow, 'id' | 'name'>,
    owner: string,
  ): Promise<void> {
    await tx.query('insert into organizations (id, name) values ($1, $2)', [
      organization.id,
      organization.name,
    ]);
    await tx.query(
      `insert into organization_members (organization_id, user_id, role) values ($1, $2, 'owner')`,
      [organization.id, owner],
    );
  }

  /** Those that the user is a member of, suspended or not, by name. */
  async listOf(userId: string, id?: string, tx = this.database.orm.manager): Promise<OrganizationRecord[]> {
    const rows = await tx
      .createQueryBuilder(OrganizationMemberRow, 'm')
      .innerJoinAndMapOne('m.organization', OrganizationRow, 'o', 'o.id = m.organization_id')
      .where('m.user_id = :userId', { userId })
      .andWhere(id === undefined ? 'true' : 'o.id = :id', { id })
      .orderBy('o.name')
      .addOrderBy('o.id')
      .getMany();
    return rows.map((row) => {
      const { organization, role } = row as OrganizationMemberRow & { organization: OrganizationRow };
      return toRecord(organization, role);
    });
  }

  async membership(
    userId: string,
    organizationId: string,
    tx = this.database.orm.manager,
  ): Promise<OrganizationMembership | undefined> {
    const [row] = await tx.query<{ role: WorkspaceRole; status: MembershipStatus; active: boolean }[]>(
      `select m.role, m.status, o.active from organization_members m
       join organizations o on o.id = m.organization_id
       where m.organization_id = $1 and m.user_id = $2`,
      [organizationId, userId],
    );
    return row && { role: row.role, status: row.status, organizationActive: row.active };
  }

  /** Makes changes of one organization come one after the other, so that each is judged on what it changes. */
  async lock(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query('select 1 from organizations where id = $1 for no key update', [organizationId]);
  }

  async update(tx: Transaction, id: string, change: OrganizationChange): Promise<void> {
    if (Object.keys(change).length > 0) await tx.update(OrganizationRow, { id }, change);
  }

  /** As `viewer` may see them: mail addresses only where they administer the organization, and their own. */
  async members(
    organizationId: string,
    viewer: string,
    userId?: string,
    tx = this.database.orm.manager,
  ): Promise<MemberRecord[]> {
    const rows = await tx.query<MemberColumns[]>(
      `select m.user_id, ${visibleAddress('m.organization_id', '$3')}, u.display_name, m.role, m.status,
              m.created_at
       from organization_members m join users u on u.id = m.user_id
       where m.organization_id = $1 and ($2::uuid is null or m.user_id = $2)
       order by m.created_at, m.user_id`,
      [organizationId, userId ?? null, viewer],
    );
    return rows.map(toMember);
  }

  async memberIds(tx: Transaction, organizationId: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }[]>(
      'select user_id from organization_members where organization_id = $1',
      [organizationId],
    );
    return rows.map((row) => row.user_id);
  }

  async updateMember(
    tx: Transaction,
    organizationId: string,
    userId: string,
    change: { role?: WorkspaceRole; status?: MembershipStatus },
  ): Promise<void> {
    if (Object.keys(change).length > 0)
      await tx.update(OrganizationMemberRow, { organizationId, userId }, change);
  }

  /** Who leaves the organization leaves its workspaces. */
  async removeMember(tx: Transaction, organizationId: string, userId: string): Promise<void> {
    await tx.query(
      `delete from workspace_members where user_id = $2
       and workspace_id in (select id from workspaces where organization_id = $1)`,
      [organizationId, userId],
    );
    await tx.delete(OrganizationMemberRow, { organizationId, userId });
  }

  /** Adds somebody who is not a member yet; who is one stays what they are, suspended included. */
  async addMember(
    tx: Transaction,
    organizationId: string,
    userId: string,
    role: WorkspaceRole,
  ): Promise<void> {
    await tx.query(
      `insert into organization_members (organization_id, user_id, role) values ($1, $2, $3)
       on conflict do nothing`,
      [organizationId, userId, role],
    );
  }

  /** Whether an active organization of which the user is an active member wants all work in its workspaces. */
  async forbidsPersonalSpace(userId: string, tx = this.database.orm.manager): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `select 1 from organization_members m join organizations o on o.id = m.organization_id
       where m.user_id = $1 and m.status = 'active' and o.active and o.workspace_only_creation limit 1`,
      [userId],
    );
    return rows.length > 0;
  }
}

/**
 * SQL: the address of the user `u` as `email`, for a viewer who administers the organization or is that user; null
 * for everybody else.
 */
export const visibleAddress = (organization: string, viewer: string): string => `
  case when u.id = ${viewer} or exists (
    select 1 from organization_members a
    where a.organization_id = ${organization} and a.user_id = ${viewer}
      and a.role in ('owner', 'admin') and a.status = 'active'
  ) then u.email end as email`;

export interface MemberColumns {
  user_id: string;
  email: string | null;
  display_name: string | null;
  role: WorkspaceRole;
  status: MembershipStatus;
  created_at: Date;
}

export function toMember(row: MemberColumns): MemberRecord {
  return {
    userId: row.user_id,
    email: row.email,
    displayName: row.display_name,
    role: row.role,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

function toRecord(row: OrganizationRow, role: WorkspaceRole): OrganizationRecord {
  return {
    id: row.id,
    name: row.name,
    active: row.active,
    workspaceOnlyCreation: row.workspaceOnlyCreation,
    memberProjectCreation: row.memberProjectCreation,
    role,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
