import { readSelection, TOOLS, visibleTools } from './index.js';

const seen = (over: Partial<Parameters<typeof visibleTools>[0]> = {}) =>
  visibleTools({ toolsets: undefined, readOnly: false, scopes: undefined, ...over }).map(({ name }) => name);

describe('the tools', () => {
  it('have names of their own, in the way of the protocol', () => {
    const names = TOOLS.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]{2,50}$/.test(name))).toEqual([]);
  });

  it('that may cost credits take a limit, a dry run and a request id', () => {
    const without = TOOLS.filter(
      ({ effect, input }) =>
        effect === 'spend' &&
        !['dry_run', 'max_credits', 'client_request_id'].every((name) => name in input.properties),
    );

    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('that delete say whether it is for good', () => {
    const silent = TOOLS.filter(
      ({ effect, description }) =>
        effect === 'delete' && !/for good|restore|cannot be continued|stays in the library/.test(description),
    );

    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('require only arguments that they have, and describe their result', () => {
    const wrong = TOOLS.filter(({ input, output }) => {
      const { required = [], properties } = input;
      return required.some((name) => !(name in properties)) || output.type !== 'object';
    });

    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('are those by default, of the sets that are named, or all', () => {
    expect(seen()).toContain('generate_image');
    expect(seen()).not.toContain('suno_generate');
    expect(seen({ toolsets: ['song'] }).every((name) => name.startsWith('suno_'))).toBe(true);
    expect(seen({ toolsets: ['default', 'song'] })).toEqual(
      expect.arrayContaining(['generate_image', 'suno_generate']),
    );
    expect(seen({ toolsets: ['all'] })).toHaveLength(TOOLS.length);
  });

  it('that change anything are left out of a connection that only reads', () => {
    const effects = visibleTools({ toolsets: ['all'], readOnly: true, scopes: undefined }).map(
      ({ effect }) => effect,
    );

    expect(new Set(effects)).toEqual(new Set(['read']));
  });

  it('need every scope that they name', () => {
    expect(seen({ scopes: [] })).toEqual(expect.arrayContaining(['ping', 'list_models']));
    expect(seen({ scopes: [] })).not.toContain('get_job');
    expect(seen({ scopes: ['workflows:execute'] })).not.toContain('run_workflow');
    expect(seen({ scopes: ['workflows:execute', 'workflows:read'] })).toContain('run_workflow');
  });
});

describe('what a connection selects', () => {
  it.each([
    [{}, { toolsets: undefined, readOnly: false }],
    [
      { toolsets: '', readonly: '' },
      { toolsets: undefined, readOnly: false },
    ],
    [{ toolsets: ' song, jobs,' }, { toolsets: ['song', 'jobs'], readOnly: false }],
    [
      { toolsets: 'all', readonly: 'true' },
      { toolsets: ['all'], readOnly: true },
    ],
    [{ readonly: '1' }, { toolsets: undefined, readOnly: true }],
    [{ readonly: 'false' }, { toolsets: undefined, readOnly: false }],
  ])('is read from %j', (query, selection) => {
    expect(readSelection(query)).toEqual(selection);
  });

  it.each([
    [{ toolsets: 'songs' }, 'toolsets'],
    [{ toolsets: 'constructor' }, 'toolsets'],
    [{ readonly: 'yes' }, 'readonly'],
  ])('is refused in %j', (query, parameter) => {
    expect(readSelection(query)).toMatchObject({ parameter });
  });
});
