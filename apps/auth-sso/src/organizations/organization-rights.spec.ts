import { ServiceError, type WorkspaceRole } from '@easel/contracts';
import {
  type MemberChange,
  type OrganizationMembership,
  type OrganizationRight,
  requireMayChange,
  requireRight,
} from './organization-rights.js';

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'allowed';
  } catch (error) {
    return error instanceof ServiceError ? error.code : String(error);
  }
}

const member = (over: Partial<OrganizationMembership> = {}): OrganizationMembership => ({
  role: 'member',
  status: 'active',
  organizationActive: true,
  ...over,
});

describe('what a member may do in the organization', () => {
  const rights: [OrganizationRight, ...string[]][] = [
    ['see', 'allowed', 'allowed', 'allowed'],
    ['read audit log', 'allowed', 'allowed', 'not_permitted'],
    ['change settings', 'allowed', 'allowed', 'not_permitted'],
    ['change activity', 'allowed', 'not_permitted', 'not_permitted'],
    ['invite', 'allowed', 'allowed', 'not_permitted'],
    ['create workspace', 'allowed', 'allowed', 'not_permitted'],
  ];
  it.each(rights)('%s: owner %s, admin %s, member %s', (right, ...expected) => {
    const roles: WorkspaceRole[] = ['owner', 'admin', 'member'];
    expect(roles.map((role) => codeOf(() => requireRight(right, member({ role }))))).toEqual(expected);
  });

  it('a stranger finds nothing, a suspended member is told so', () => {
    expect(codeOf(() => requireRight('see', undefined))).toBe('not_found');
    expect(codeOf(() => requireRight('see', member({ role: 'admin', status: 'suspended' })))).toBe(
      'member_suspended',
    );
  });

  it("an inactive organization is its owner's alone", () => {
    const inactive = { organizationActive: false };
    expect(codeOf(() => requireRight('change settings', member({ role: 'owner', ...inactive })))).toBe(
      'allowed',
    );
    expect(codeOf(() => requireRight('see', member({ role: 'admin', ...inactive })))).toBe('not_permitted');
    expect(codeOf(() => requireRight('create workspace', member({ role: 'owner', ...inactive })))).toBe(
      'not_permitted',
    );
  });
});

describe('who may change whom', () => {
  const cases: [string, WorkspaceRole, WorkspaceRole, MemberChange, string][] = [
    ['the owner makes an administrator', 'owner', 'member', { role: 'admin' }, 'allowed'],
    ['the owner suspends an administrator', 'owner', 'admin', { status: 'suspended' }, 'allowed'],
    ['an administrator suspends a member', 'admin', 'member', { status: 'suspended' }, 'allowed'],
    ['an administrator removes a member', 'admin', 'member', { remove: true }, 'allowed'],
    ['an administrator makes no administrator', 'admin', 'member', { role: 'admin' }, 'not_permitted'],
    ['an administrator removes no other one', 'admin', 'admin', { remove: true }, 'not_permitted'],
    ['the owner hands over', 'owner', 'member', { role: 'owner' }, 'allowed'],
    [
      'the owner hands over to nobody who is out',
      'owner',
      'member',
      { role: 'owner', status: 'suspended' },
      'not_permitted',
    ],
    ['an administrator makes no owner', 'admin', 'member', { role: 'owner' }, 'not_permitted'],
    ['an administrator gives a member their own role', 'admin', 'member', { role: 'member' }, 'allowed'],
    ['nobody suspends the owner', 'admin', 'owner', { status: 'suspended' }, 'not_permitted'],
    ['a member changes nobody', 'member', 'member', { role: 'admin' }, 'not_permitted'],
    ['a member removes nobody else', 'member', 'member', { remove: true }, 'not_permitted'],
  ];
  it.each(cases)('%s', (_case, actor, target, change, expected) => {
    const act = () => requireMayChange({ userId: 'a', role: actor }, { userId: 'b', role: target }, change);
    expect(codeOf(act)).toBe(expected);
  });

  it.each([
    ['a member leaves', 'member', { remove: true }, 'allowed'],
    ['an administrator leaves', 'admin', { remove: true }, 'allowed'],
    ['the owner stays', 'owner', { remove: true }, 'not_permitted'],
    ['nobody raises themselves', 'member', { role: 'admin' }, 'not_permitted'],
    ['nobody readmits themselves', 'admin', { status: 'active' }, 'not_permitted'],
  ] as const)('%s', (_case, role, change, expected) => {
    const self = { userId: 'a', role };
    expect(codeOf(() => requireMayChange(self, self, change))).toBe(expected);
  });
});
