import { LaneFailure } from './lane.js';
import { inputList, requiredInputs } from './lane-inputs.js';
import { LaneParams } from './lane-params.js';

const rules = { min: 1, max: 10, fallback: 3 };

describe('settings of a node', () => {
  it.each([undefined, null, '', '  '])('%j counts as absent', (value) => {
    expect(new LaneParams({ value }).number('value', rules)).toBe(3);
    expect(new LaneParams({ value }).choice('value', ['a', 'b'], 'a')).toBe('a');
    expect(new LaneParams({ value }).flag('value', true)).toBe(true);
    expect(new LaneParams({ value }).color('value', '#000000')).toBe('#000000');
  });

  it.each([
    [5, 5],
    ['5', 5],
    ['2.5', 2.5],
  ])('reads the number %j', (value, expected) => {
    expect(new LaneParams({ value }).number('value', rules)).toBe(expected);
  });

  it.each([11, 0, 'five', true, {}, Number.NaN])('refuses the number %j by its name', (value) => {
    expect(() => new LaneParams({ value }).number('value', rules)).toThrow(LaneFailure);
    expect(() => new LaneParams({ value }).number('value', rules)).toThrow(/`value`/);
  });

  it.each([
    ['#FFF', '#ffffff'],
    ['1a2B3c', '#1a2b3c'],
    ['#11223344', '#112233'],
  ])('reads the colour %s', (value, expected) => {
    expect(new LaneParams({ value }).color('value', '#000000')).toBe(expected);
  });

  it.each(['red', '#12', 'url(x)', '#12345'])('refuses the colour %s', (value) => {
    expect(() => new LaneParams({ value }).color('value', '#000000')).toThrow(/`value`/);
  });

  it('reads a choice in any case and refuses another, naming the options', () => {
    expect(new LaneParams({ value: 'ZOOM-IN' }).choice('value', ['none', 'zoom-in'], 'none')).toBe('zoom-in');
    expect(() => new LaneParams({ value: 'spin' }).choice('value', ['none', 'zoom-in'], 'none')).toThrow(
      /none, zoom-in/,
    );
  });
});

describe('inputs of a node', () => {
  it('come from the first name that holds anything, wired before filled in', () => {
    const source = { inputs: { in: ['a', '', 'b'], image: 'c' }, params: { imageUrl: 'd', in: 'e' } };
    expect(inputList(source, ['imageUrl', 'image', 'in'])).toEqual(['d']);
    expect(inputList(source, ['in', 'image'])).toEqual(['a', 'b']);
    expect(inputList(source, ['missing'])).toEqual([]);
  });

  it('are counted', () => {
    const source = { inputs: { in: ['a', 'b', 'c'] }, params: {} };
    expect(() => requiredInputs(source, ['in'], 'pictures', { min: 4, max: 9 })).toThrow(
      expect.objectContaining({ code: 'missing_input' }),
    );
    expect(() => requiredInputs(source, ['in'], 'pictures', { min: 1, max: 2 })).toThrow(
      expect.objectContaining({ code: 'invalid_params' }),
    );
  });
});
