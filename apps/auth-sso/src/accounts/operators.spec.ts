import { isOperatorAddress } from './operators.js';

it.each([
  ['the owner', 'owner@x.org', { PLATFORM_OWNER_EMAIL: 'Owner@x.org', PLATFORM_OPERATOR_EMAILS: [] }, true],
  ['one of the list', 'b@x.org', { PLATFORM_OPERATOR_EMAILS: ['a@x.org', ' B@X.org '] }, true],
  ['somebody else', 'c@x.org', { PLATFORM_OWNER_EMAIL: 'a@x.org', PLATFORM_OPERATOR_EMAILS: [] }, false],
  ['nobody where none is named', 'a@x.org', { PLATFORM_OPERATOR_EMAILS: [] }, false],
])('%s', (_case, email, configured, expected) => {
  expect(isOperatorAddress(email, configured)).toBe(expected);
});
