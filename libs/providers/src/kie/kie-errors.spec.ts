import { errorInside, failureOfTask } from './kie-errors.js';

describe('a code inside of an answer', () => {
  it.each([
    [400, 'aspect_ratio is wrong', { code: 'invalid_params', retryable: false }],
    [400, 'The prompt breaks our content policy', { code: 'content_policy', retryable: false }],
    [401, 'key sk-123 is not known', { code: 'provider_auth_failed', retryable: false }],
    [402, 'Credits insufficient', { code: 'provider_credit', retryable: false }],
    [404, 'task not found', { gone: true }],
    [408, 'upstream timeout', { code: 'provider_timeout', maybeBought: true }],
    [413, 'prompt too long', { code: 'invalid_params', retryable: false }],
    [422, 'Failed to download the image', { code: 'input_unreachable', retryable: false }],
    [429, 'too fast', { code: 'provider_rate_limited', passing: true }],
    [430, 'too often', { code: 'provider_rate_limited', passing: true }],
    [433, 'the quota of this key is used up', { code: 'provider_credit', retryable: false }],
    [455, 'maintenance', { code: 'provider_overloaded', passing: true }],
    [500, 'server error', { code: 'provider_error', retryable: true, maybeBought: false }],
    [501, 'generation failed', { code: 'provider_error', retryable: true, maybeBought: false }],
    [505, 'disabled', { code: 'provider_error', retryable: false }],
  ])('%i (%s) is told apart', (code, msg, expected) => {
    const failure = errorInside({ code, msg, data: null });

    expect(failure).toMatchObject(expected);
    expect(failure?.message).not.toContain('sk-123');
  });

  it('waits as long as the answer says', () => {
    expect(errorInside({ code: 429, msg: '' }, { 'retry-after': '7' })?.retryAfterMs).toBe(7_000);
  });

  it.each([{ code: 200, msg: 'success', data: {} }, { choices: [] }, { id: 'msg_1', content: [] }, null, []])(
    'is not found in %j',
    (body) => {
      expect(errorInside(body)).toBeUndefined();
    },
  );
});

describe('the failure of a task', () => {
  it.each([
    ['500', 'internal', 'provider_error', true],
    ['', 'SENSITIVE_WORD_ERROR', 'content_policy', false],
    ['422', 'the url of the video is unreachable', 'input_unreachable', false],
    ['422', 'duration is wrong', 'invalid_params', false],
    [undefined, '', 'provider_error', true],
  ])('%s (%s) is %s', (code, said, ours, retryable) => {
    // It is the last word: nothing is left unknown, and asking again means to buy again.
    expect(failureOfTask(code, said)).toMatchObject({
      code: ours,
      retryable,
      passing: false,
      maybeBought: false,
    });
  });
});
