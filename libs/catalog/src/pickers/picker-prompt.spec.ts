import * as fc from 'fast-check';
import { findPicker, pickerCatalogs, pickerDefaults, pickerPrompt } from './index.js';

function hint(nodeType: string, id: string): string {
  const picker = findPicker(nodeType);
  const options = picker?.kind === 'multi' ? picker.dimensions.flatMap((d) => d.options) : picker?.options;
  const option = options?.find((candidate) => candidate.id === id);
  if (!option?.promptHint) throw new Error(`${nodeType} ${id}`);
  return option.promptHint;
}

describe('pickerPrompt', () => {
  it('says the hint of the pick', () => {
    expect(pickerPrompt('lens', { lens: 'fisheye' })).toBe(hint('lens', 'fisheye'));
  });

  it.each(pickerCatalogs.map((picker) => picker.nodeType))(
    '%s says something unless it starts silent',
    (type) => {
      const data = pickerDefaults[type];
      const silent = Object.keys(data).length === 0 || Object.values(data)[0] === 'auto';
      expect(pickerPrompt(type, data) === '').toBe(silent);
    },
  );

  it('follows the order of the dimensions, not of the data', () => {
    const data = { colorTemperature: 'temp-3200k', lightingStyle: 'rembrandt', timeOfDay: 'night' };
    expect(pickerPrompt('lighting', data)).toBe(
      ['night', 'rembrandt', 'temp-3200k'].map((id) => hint('lighting', id)).join(', '),
    );
  });

  it('keeps the newest picks when there are too many', () => {
    const actionFx = ['tornado', 'tsunami-wave', 'lava-flow', 'fireball-spell', 'sonic-boom', 'ion-storm'];
    expect(pickerPrompt('action-fx', { actionFx })).toBe(
      actionFx
        .slice(1)
        .map((id) => hint('action-fx', id))
        .join(', '),
    );
  });

  it('keeps every pick where there is no limit', () => {
    const mood = ['calm', 'hopeful', 'awe', 'coy'];
    expect(pickerPrompt('mood', { mood })).toBe(mood.map((id) => hint('mood', id)).join(', '));
  });

  it('lets instrumental stand alone', () => {
    const vocalPresence = ['duet', 'instrumental', 'choir'];
    expect(pickerPrompt('instrumentation', { vocalPresence })).toBe(hint('instrumentation', 'instrumental'));
  });

  it('drops the subgenre beside a list of genres only', () => {
    expect(pickerPrompt('music-genre', { genre: ['jazz'], subgenre: 'bebop' })).toBe(
      hint('music-genre', 'jazz'),
    );
    expect(pickerPrompt('music-genre', { genre: 'jazz', subgenre: 'bebop' })).toBe(
      `${hint('music-genre', 'jazz')}, ${hint('music-genre', 'bebop')}`,
    );
  });

  it('says an option picked in two dimensions once', () => {
    expect(pickerPrompt('person', { lips: 'lips-full', lipFullness: 'lips-full' })).toBe(
      hint('person', 'lips-full'),
    );
  });

  it('reads the finer fields of a pose', () => {
    expect(pickerPrompt('pose', { pose: 'sitting', headTilt: 'chin-up' })).toBe(
      `${hint('pose', 'sitting')}, ${hint('pose', 'chin-up')}`,
    );
  });

  it('times a transition, and only when there is one', () => {
    const timed = { position: 'end', duration: 'auto', intensity: 'subtle' };
    expect(pickerPrompt('transition', { transition: 'wipe', ...timed })).toBe(
      `${hint('transition', 'wipe')}, at the end of the shot, subtle and understated`,
    );
    expect(pickerPrompt('transition', { transition: 'auto', ...timed })).toBe('');
    expect(pickerPrompt('transition', { transition: 'none', ...timed, startState: 'a lake' })).toBe('');
  });

  it('goes from a start state to an end state', () => {
    const data = { cameraMotion: 'pan-left', startState: 'a lake', endState: ' a hut ' };
    expect(pickerPrompt('camera-motion', data)).toBe(
      `${hint('camera-motion', 'pan-left')}, starting on a lake, ending on a hut`,
    );
    expect(pickerPrompt('lens', { lens: 'macro', startState: 'a lake' })).toBe(hint('lens', 'macro'));
  });

  it('names the target of a character effect', () => {
    const clause = pickerPrompt('character-fx', { characterFx: 'levitation', target: '$& Ada' });
    expect(clause).toMatch(/^\$& Ada levitates/);
    expect(clause).not.toContain('the subject');
  });

  it('wraps the clause in the text of the node', () => {
    expect(pickerPrompt('lens', { lens: 'macro', preText: ' seen by a ', postText: 'of a bee' })).toBe(
      `seen by a ${hint('lens', 'macro')} of a bee`,
    );
    expect(pickerPrompt('lens', { lens: '', preText: 'plain', postText: ' ' })).toBe('plain');
  });

  it.each([undefined, null, '', 'nope', 7, {}, [], ['nope', null], '__proto__'])(
    'says nothing for %j',
    (lens) => {
      expect(pickerPrompt('lens', { lens })).toBe('');
    },
  );

  it('says nothing for a node that is no picker', () => {
    expect(pickerPrompt('motion', { motion: 'pan-left' })).toBe('');
  });

  it('never fails and never leaves an empty part, whatever the data', () => {
    const nodeType = fc.constantFrom(...pickerCatalogs);
    fc.assert(
      fc.property(nodeType, fc.infiniteStream(fc.nat()), fc.anything(), (picker, seeds, noise) => {
        const dimensions =
          picker.kind === 'multi'
            ? picker.dimensions
            : [{ field: picker.valueField, options: picker.options }];
        const data = Object.fromEntries(
          dimensions.map(({ field, options }) => {
            const pick = () => options[seeds.next().value % options.length].id;
            const kinds: unknown[] = [pick(), [pick(), pick(), pick(), pick()], noise, undefined];
            return [field, kinds[seeds.next().value % kinds.length]];
          }),
        );
        const clause = pickerPrompt(picker.nodeType, data);
        expect(clause).toBe(pickerPrompt(picker.nodeType, structuredClone(data)));
        expect(clause.split(', ').every((part) => part.trim() !== '') || clause === '').toBe(true);
        expect(clause).not.toMatch(/undefined|null|\[object/);
      }),
    );
  });
});
