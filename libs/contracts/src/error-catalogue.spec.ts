import { ERROR_CODES, type ErrorCode } from './error-catalogue.js';
import { ServiceError } from './service-error.js';

/** The table of specification 1, section 7, as it is printed there: status, codes, further members. */
const TABLE: [status: number, codes: string, extra: string[]][] = [
  // `errors` has the faults of a plan, beside the first one. Facts A4.1.
  [400, 'validation_error', ['path', 'issues', 'errors']],
  [400, 'limit_reached', []],
  [400, 'not_archived', []],
  [400, 'main_image_required', []],
  [400, 'no_source_image', []],
  [400, 'token_workspace_mismatch', []],
  [400, 'sequence_execution_required', []],
  [401, 'unauthorized', []],
  [402, 'insufficient_credits', ['required', 'available']],
  [403, 'forbidden', []],
  [403, 'insufficient_scope', ['missingScope']],
  [403, 'edition_required', ['required_edition']],
  [
    403,
    'in_app_only payer_balance_jwt_only api_tokens_payer_only payer_required not_permitted not_a_member ' +
      'member_suspended project_create_not_allowed personal_space_disabled',
    [],
  ],
  [404, 'not_found', []],
  [409, 'workspace_archived workspace_has_no_default_project production_capability_required', []],
  // The place is a ruling: a move that loses against another one says where the workflow is.
  [409, 'move_blocked', ['projectId', 'workspaceId']],
  [429, 'rate_limited', []],
  [429, 'rate_limit_exceeded', []],
  [500, 'internal_error', []],
  [502, 'llm_failed', []],
  [503, 'price_not_configured', []],
  [503, 'SCENE_CAPABILITY_UNAVAILABLE', []],
];

const rows = TABLE.flatMap(([status, codes, extra]) =>
  codes.split(' ').map((code): [string, number, string[]] => [code, status, extra]),
);

describe('the table of codes', () => {
  it.each(rows)('[1-7-03] has %s with %i and nothing else', (code, status, extra) => {
    expect(ERROR_CODES).toHaveProperty([code], {
      status,
      ...(extra.length > 0 && { extra }),
    });
  });

  it('[1-7-03] has one spelling of each code', () => {
    const spellings = Object.keys(ERROR_CODES).map((code) => code.replaceAll('_', '').toLowerCase());
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it('has statuses that say who is at fault', () => {
    for (const [code, { status }] of Object.entries(ERROR_CODES)) {
      for (const one of [status].flat() as number[]) {
        expect({ code, isError: one >= 400 && one < 600 }).toEqual({ code, isError: true });
      }
    }
  });
});

describe('a typed error', () => {
  it('is of the table, which the compiler checks for every one of them', () => {
    const made = [
      new ServiceError(404, 'not_found', 'It is not there.'),
      // @ts-expect-error -- another status than the table's
      new ServiceError(403, 'not_found', 'It is not there.'),
      // @ts-expect-error -- a code that the table has not
      new ServiceError(404, 'notFound', 'It is not there.'),
      // @ts-expect-error -- a member that the table does not name
      new ServiceError(404, 'not_found', 'It is not there.', { what: 'a key' }),
      new ServiceError(403, 'insufficient_scope', 'It is not granted.', { missingScope: 'jobs:read' }),
      // @ts-expect-error -- a member of another code
      new ServiceError(403, 'insufficient_scope', 'It is not granted.', { required_edition: 'cloud' }),
    ];
    const codes: ErrorCode[] = ['not_found', 'insufficient_scope'];
    expect(made.map(({ code }) => codes.includes(code as ErrorCode))).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
  });
});
