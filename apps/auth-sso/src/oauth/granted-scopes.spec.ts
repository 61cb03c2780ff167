import { OAUTH_SCOPES, type OAuthScope } from '@easel/contracts';
import { grantedScopes } from './granted-scopes.js';

const asks = (...scopesRequested: OAuthScope[]) => ({ scopesRequested, selfRegistered: false });
const itself = { scopesRequested: ['jobs:read'] as OAuthScope[], selfRegistered: true };

describe('what consenting would grant', () => {
  it.each([
    ['all that the app asks for, when nothing is named', undefined, ['workflows:read', 'jobs:read']],
    ['fewer', 'jobs:read', ['jobs:read']],
    ['scopes separated by spaces', 'jobs:read workflows:read', ['workflows:read', 'jobs:read']],
    ['scopes separated by plus signs', 'jobs:read+workflows:read', ['workflows:read', 'jobs:read']],
    ['each once', 'jobs:read jobs:read', ['jobs:read']],
  ])('%s', (_case, named, expected) => {
    expect(grantedScopes(named, asks('workflows:read', 'jobs:read'))).toEqual(expected);
  });

  it.each([
    ['one that the app does not ask for', 'assets:write'],
    ['one that does not exist', 'everything'],
    ['one in another case', 'JOBS:READ'],
    ['none', ''],
    ['blanks', '  + '],
  ])('refuses %s', (_case, named) => {
    expect(() => grantedScopes(named, asks('jobs:read'))).toThrow(
      expect.objectContaining({ status: 400, code: 'invalid_scope' }),
    );
  });

  it('lets a self-registered app ask for anything that exists', () => {
    expect(grantedScopes(OAUTH_SCOPES.join(' '), itself)).toEqual([...OAUTH_SCOPES]);
    expect(() => grantedScopes('admin', itself)).toThrow(expect.objectContaining({ code: 'invalid_scope' }));
  });
});
