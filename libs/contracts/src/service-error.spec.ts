import { ValidationFailed } from './service-error.js';

describe('what is wrong with a request', () => {
  it('is told up to a hundred things, of however many', () => {
    const found = Array.from({ length: 250_000 }, (_, index) => ({
      path: `nodes[${index}]`,
      message: 'must be an object',
    }));

    const failed = new ValidationFailed(found);

    expect(failed.extra).toEqual({ path: 'nodes[0]', issues: found.slice(0, 100) });
    expect(failed.issues).toHaveLength(100);
    expect(failed.message.length).toBeLessThan(10_000);
  });
});
