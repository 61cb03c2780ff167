import { ServiceError } from '../service-error.js';
import { selectWorkspace, type WorkspaceWish } from './workspace-selection.js';

const MINE = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-22222222222a';
const SUSPENDED = '33333333-3333-4333-8333-333333333333';
const FOREIGN = '44444444-4444-4444-8444-444444444444';
const memberships = { active: { [MINE]: 'member', [OTHER]: 'admin' } as const, suspended: [SUSPENDED] };

function outcome(
  wish: Omit<WorkspaceWish, 'organizationsEnabled'>,
  organizationsEnabled = true,
): string | undefined {
  try {
    return selectWorkspace({ ...wish, organizationsEnabled }, memberships);
  } catch (error) {
    return error instanceof ServiceError ? `${error.status} ${error.code}` : String(error);
  }
}

describe('selecting a workspace (specification 1, 5.4)', () => {
  it.each([
    ['nothing sent: the personal space', {}, undefined],
    ['a workspace of mine', { header: MINE }, MINE],
    ['in another case', { header: OTHER.toUpperCase() }, OTHER],
    ['one that is not mine, or none at all', { header: FOREIGN }, '403 not_a_member'],
    ['one where I am suspended', { header: SUSPENDED }, '403 member_suspended'],
    ['what is no UUID', { header: 'x' }, '400 validation_error'],
    ['nothing at all, sent', { header: '' }, '400 validation_error'],
    ['a name that objects have', { header: 'constructor' }, '400 validation_error'],
    ['a bound token without a header', { binding: MINE }, MINE],
    ['a bound token that names its workspace', { binding: MINE, header: MINE.toUpperCase() }, MINE],
    [
      'a bound token that names another of mine',
      { binding: MINE, header: OTHER },
      '400 token_workspace_mismatch',
    ],
    [
      'a bound token that names a foreign one',
      { binding: MINE, header: FOREIGN },
      '400 token_workspace_mismatch',
    ],
    ['a bound token with a header that is no UUID', { binding: MINE, header: 'x' }, '400 validation_error'],
    ['a token bound to what I left', { binding: FOREIGN }, '403 not_a_member'],
    ['a token bound to where I am suspended', { binding: SUSPENDED }, '403 member_suspended'],
  ])('%s', (_case, wish, expected) => {
    expect(outcome(wish)).toBe(expected);
  });

  it.each([
    ['what can be selected counts', { header: MINE }, MINE],
    ['a foreign one counts as none', { header: FOREIGN }, undefined],
    ['a suspended one counts as none', { header: SUSPENDED }, undefined],
    ['what is no UUID counts as none', { header: 'x' }, undefined],
    ['an unusable header leaves the binding', { header: 'x', binding: MINE }, MINE],
    ['an unusable binding counts as none', { binding: FOREIGN }, undefined],
  ])('on lenient routes %s', (_case, wish, expected) => {
    expect(outcome({ ...wish, lenient: true })).toBe(expected);
  });

  it.each([[{ header: MINE }], [{ header: 'x' }], [{ header: FOREIGN }], [{ binding: MINE, header: OTHER }]])(
    'where organizations are off, %j counts as nothing',
    (wish) => {
      expect(outcome(wish, false)).toBeUndefined();
    },
  );
});
