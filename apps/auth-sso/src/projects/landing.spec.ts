import { ServiceError } from '@easel/contracts';
import type { WorkspaceStanding } from '../workspaces/workspaces.repository.js';
import { type CreateLanding, type Landing, landingOf, requireMayCreateProject } from './landing.js';

const W = 'workspace';
const standing = (over: Partial<WorkspaceStanding> = {}): WorkspaceStanding => ({
  organizationId: 'o',
  role: 'member',
  suspended: false,
  archived: false,
  memberProjectCreation: true,
  ...over,
});
const selected = (over: Partial<WorkspaceStanding> = {}): Landing['selected'] => ({
  id: W,
  standing: standing(over),
});
const project = (workspaceId: string | null, archived = false) => ({ id: 'p', workspaceId, archived });

function outcome(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error instanceof ServiceError ? `${error.status} ${error.code}` : String(error);
  }
}

describe('where a create lands (specification 1, 5.4 rules 4 to 6)', () => {
  const cases: [string, Partial<CreateLanding>, unknown][] = [
    ['the personal default project', { defaultProjectId: 'd' }, { id: 'd', workspaceId: null }],
    ['the personal default project, still to be made', {}, undefined],
    ['a personal project, named', { named: project(null) }, { id: 'p', workspaceId: null }],
    [
      'a project of a workspace, named without selecting it',
      { named: project(W) },
      { id: 'p', workspaceId: W },
    ],
    ['a project that the caller may not see', { named: undefined }, '404 not_found'],
    ['a project of an archived workspace', { named: project(W, true) }, '409 workspace_archived'],
    ["the workspace's project", { selected: selected(), defaultProjectId: 'd' }, { id: 'd', workspaceId: W }],
    ['a workspace without a project', { selected: selected() }, '409 workspace_has_no_default_project'],
    [
      'a project of the selected workspace',
      { selected: selected(), named: project(W) },
      { id: 'p', workspaceId: W },
    ],
    ['a project of another workspace', { selected: selected(), named: project('other') }, '404 not_found'],
    [
      'a personal project, with a workspace selected',
      { selected: selected(), named: project(null) },
      '404 not_found',
    ],
    ['a missing project in a workspace', { selected: selected(), named: undefined }, '404 not_found'],
    [
      'an archived workspace, whose project is there',
      { selected: selected({ archived: true }), defaultProjectId: 'd' },
      '409 workspace_archived',
    ],
    [
      'an archived workspace without a project',
      { selected: selected({ archived: true }) },
      '409 workspace_archived',
    ],
    [
      'a workspace that the caller left since',
      { selected: { id: W, standing: undefined } },
      '403 not_a_member',
    ],
    [
      'a workspace that suspended the caller',
      { selected: selected({ suspended: true }) },
      '403 member_suspended',
    ],
    [
      'no personal space',
      { personalSpaceForbidden: true, defaultProjectId: 'd' },
      '403 personal_space_disabled',
    ],
    [
      'no personal space, a project named',
      { personalSpaceForbidden: true, named: project(null) },
      '403 personal_space_disabled',
    ],
  ];
  it.each(cases)('%s', (_case, over, expected) => {
    const create = {
      selected: null,
      personalSpaceForbidden: false,
      named: null,
      defaultProjectId: undefined,
      ...over,
    };
    expect(outcome(() => landingOf(create))).toEqual(expected);
  });
});

describe('who may create a project', () => {
  const restricted = { memberProjectCreation: false };
  const cases: [string, Landing['selected'], string | undefined][] = [
    ['anybody, personally', null, undefined],
    ['a member', selected(), undefined],
    ['a member, where administrators create them', selected(restricted), '403 project_create_not_allowed'],
    ['an administrator there', selected({ ...restricted, role: 'admin' }), undefined],
    ['the owner there', selected({ ...restricted, role: 'owner' }), undefined],
    [
      'nobody in an archived workspace',
      selected({ role: 'owner', archived: true }),
      '409 workspace_archived',
    ],
  ];
  it.each(cases)('%s', (_case, place, expected) => {
    expect(outcome(() => requireMayCreateProject({ selected: place, personalSpaceForbidden: false }))).toBe(
      expected,
    );
  });
});
