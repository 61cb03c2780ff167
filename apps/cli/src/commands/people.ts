import type { Command } from '../command.js';
import { changes, lists, reads } from '../declare.js';
import { choiceFlag, numberFlag, switchFlag, textFlag } from '../flags.js';

const NAME = textFlag('name', 'Name', 'name');
const MEMBER_COLUMNS = ['userId', 'email', 'displayName', 'role', 'status'];
const STATUS = choiceFlag('status', 'Status', ['active', 'suspended']);

const orgCommands: readonly Command[] = [
  lists({
    name: 'org list',
    help: 'List your organizations',
    via: (client) => client.organizations.list,
    columns: ['id', 'name', 'role', 'active'],
  }),
  reads({
    name: 'org get',
    help: 'Show an organization',
    args: ['id'],
    via: (client) => client.organizations.get,
  }),
  changes({
    name: 'org create',
    help: 'Create an organization',
    flags: { name: { ...NAME, required: true } },
    via: (client) => client.organizations.create,
    said: 'Organization {id} is created.',
  }),
  changes({
    name: 'org update',
    help: 'Change an organization',
    args: ['id'],
    flags: {
      name: NAME,
      'workspace-only-creation': switchFlag('workspaceOnlyCreation', 'Allow new objects only in workspaces'),
      'member-project-creation': switchFlag('memberProjectCreation', 'Members may create projects'),
      active: switchFlag('active', 'Open the organization; =false closes it'),
    },
    someOf: ['name', 'workspace-only-creation', 'member-project-creation', 'active'],
    via: (client) => client.organizations.update,
    said: 'Organization {id} is changed.',
  }),
  lists({
    name: 'org members list',
    help: 'List the members of an organization',
    args: ['id'],
    via: (client) => client.organizations.listMembers,
    columns: MEMBER_COLUMNS,
  }),
  changes({
    name: 'org members update',
    help: 'Change the role or the status of a member',
    args: ['id', 'userId'],
    flags: { role: choiceFlag('role', 'Role', ['owner', 'admin', 'member']), status: STATUS },
    someOf: ['role', 'status'],
    via: (client) => client.organizations.updateMember,
    said: '{userId} is {role} now, and {status}.',
  }),
  changes({
    name: 'org members remove',
    help: 'Remove a member',
    args: ['id', 'userId'],
    via: (client) => client.organizations.removeMember,
    said: '{userId} is removed.',
  }),
  lists({
    name: 'org invitations list',
    help: 'List invitations that are open',
    args: ['id'],
    via: (client) => client.invitations.list,
    columns: ['id', 'email', 'role', 'expiresAt'],
  }),
  changes({
    name: 'org invitations create',
    help: 'Invite somebody',
    args: ['id'],
    flags: {
      email: textFlag('email', 'Mail address', 'email', { required: true }),
      role: choiceFlag('role', 'Role', ['admin', 'member'], { required: true }),
      'into-workspace': textFlag('workspaceId', 'A workspace that they join, too', 'id'),
    },
    via: (client) => client.invitations.create,
    said: 'Invitation {id} is created. They accept it with: easel org invitations accept {token}',
  }),
  changes({
    name: 'org invitations withdraw',
    help: 'Withdraw an invitation',
    args: ['id', 'invitationId'],
    via: (client) => client.invitations.withdraw,
    said: 'Invitation {invitationId} is revoked.',
  }),
  changes({
    name: 'org invitations accept',
    help: 'Accept an invitation',
    args: ['token'],
    via: (client) => client.invitations.accept,
    said: 'You are a member now.',
  }),
];

const workspaceCommands: readonly Command[] = [
  lists({
    name: 'workspace list',
    help: 'List your workspaces',
    via: (client) => client.workspaces.list,
    columns: ['id', 'name', 'organizationId', 'role', 'archivedAt'],
  }),
  reads({
    name: 'workspace get',
    help: 'Show a workspace',
    args: ['id'],
    via: (client) => client.workspaces.get,
  }),
  changes({
    name: 'workspace create',
    help: 'Create a workspace',
    args: ['organizationId'],
    flags: {
      name: { ...NAME, required: true },
      'member-visibility': choiceFlag('memberVisibility', 'Who sees the work', ['members', 'private']),
    },
    via: (client) => client.workspaces.create,
    said: 'Workspace {id} is created. Work in it with: --workspace {id}',
  }),
  changes({
    name: 'workspace update',
    help: 'Change a workspace',
    args: ['id'],
    flags: {
      name: NAME,
      'monthly-budget': numberFlag('monthlyBudget', 'Credits of a month'),
      'no-monthly-budget': { kind: 'boolean', help: 'No limit on credits' },
      'member-visibility': choiceFlag('memberVisibility', 'Who sees the work', ['members', 'private']),
    },
    someOf: ['name', 'monthly-budget', 'no-monthly-budget', 'member-visibility'],
    more: ({ flags }) => (flags['no-monthly-budget'] ? { monthlyBudget: null } : {}),
    via: (client) => client.workspaces.update,
    said: 'Workspace {id} is changed.',
  }),
  changes({
    name: 'workspace archive',
    help: 'Archive a workspace',
    args: ['id'],
    via: (client) => client.workspaces.archive,
    said: 'Workspace {id} is archived.',
  }),
  changes({
    name: 'workspace unarchive',
    help: 'Bring a workspace back',
    args: ['id'],
    via: (client) => client.workspaces.unarchive,
    said: 'Workspace {id} is back.',
  }),
  lists({
    name: 'workspace members list',
    help: 'List the members of a workspace',
    args: ['id'],
    via: (client) => client.workspaces.listMembers,
    columns: MEMBER_COLUMNS,
  }),
  changes({
    name: 'workspace members add',
    help: 'Add a member of the organization',
    args: ['id'],
    flags: {
      user: textFlag('userId', 'Who', 'id', { required: true }),
      role: choiceFlag('role', 'Role', ['admin', 'member']),
    },
    via: (client) => client.workspaces.addMember,
    said: '{userId} is a member now.',
  }),
  changes({
    name: 'workspace members update',
    help: 'Change the role or the status of a member',
    args: ['id', 'userId'],
    flags: { role: choiceFlag('role', 'Role', ['admin', 'member']), status: STATUS },
    someOf: ['role', 'status'],
    via: (client) => client.workspaces.updateMember,
    said: '{userId} is {role} now, and {status}.',
  }),
  changes({
    name: 'workspace members remove',
    help: 'Remove a member',
    args: ['id', 'userId'],
    via: (client) => client.workspaces.removeMember,
    said: '{userId} is removed.',
  }),
];

export const peopleCommands: readonly Command[] = [...orgCommands, ...workspaceCommands];
