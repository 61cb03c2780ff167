import { dialogueLines } from './dialogue-lines.js';

describe('lines of a dialogue', () => {
  const linesOf = (params: Record<string, unknown>) => dialogueLines({ params, inputs: {} });

  it('are told apart by speaker where they stand in a script', () => {
    expect(linesOf({ prompt: 'Ann: Hi.\n\nBob: Hello: you\nno name' })).toEqual([
      { voice: 'Ann', text: 'Hi.' },
      { voice: 'Bob', text: 'Hello: you' },
      { voice: 'Sarah', text: 'no name' },
    ]);
  });

  it('are taken from the list, without empty ones', () => {
    expect(linesOf({ lines: [{ text: 'Hi', voice: 'Ann' }, { text: '' }] })).toEqual([
      { voice: 'Ann', text: 'Hi' },
    ]);
  });
});
