import { factorySnippets } from './factory-snippets.js';

describe('the snippets that come with the service', () => {
  it('are 67, each with an id and a name of its own', () => {
    expect(factorySnippets).toHaveLength(67);
    expect(new Set(factorySnippets.map(({ id }) => id)).size).toBe(67);
    expect(new Set(factorySnippets.map(({ name }) => name)).size).toBe(67);
    expect(new Set(factorySnippets.map(({ text }) => text)).size).toBe(67);
  });

  it('are what a user could keep: one line, without what stands for a variable or a reference', () => {
    for (const { id, name, text } of factorySnippets) {
      expect(id).toMatch(/^[a-z-]+\/[a-z-]+$/);
      expect(name).toMatch(/^.{1,80}$/);
      expect(text).toMatch(/^[^{}@\r\n]{1,2000}$/);
    }
  });

  it('are of either target, and for all that is made', () => {
    expect(new Set(factorySnippets.map(({ target }) => target))).toEqual(new Set(['prompt', 'negative']));
    expect(new Set(factorySnippets.flatMap(({ media }) => media))).toEqual(
      new Set(['image', 'video', 'audio', 'text']),
    );
  });
});
