import { defaultPrices } from '../prices/default-prices.js';
import { costOf } from '../prices/price-line.js';
import { priceLines } from '../prices/node-lines.js';
import { panelOrder } from '../prices/panel-order.js';
import { panelsOf, planSheet, sheetProblem } from './plan-sheet.js';
import { MOST_PANELS, SHEET_SUBJECTS, SHEET_TYPES } from './sheet-options.js';

const entry = (name: string, url = `https://example.com/${name.replaceAll(' ', '-')}.png`) => ({ name, url });
const names = (params: Record<string, unknown>) => panelsOf(planSheet(params)).map(({ name }) => name);
const credits = (params: Record<string, unknown>) =>
  costOf(priceLines('reference-sheet', params), defaultPrices);

describe('panels of a sheet', () => {
  const buckets = {
    angles: [entry('front'), entry('Left profile'), entry('back', '')],
    bodyAngles: [entry('front')],
    expressions: [entry('wink'), entry('smile')],
  };

  it('are entries with exactly the name of a view and an address', () => {
    const plan = planSheet({ buckets, preset: 'studio-main' });

    expect(plan).toMatchObject({ subject: 'character', type: 'turnaround' });
    expect(plan.sections.map(({ kind, panels }) => [kind, panels.map(({ name }) => name)])).toEqual([
      ['head-turnaround', ['front', 'Left profile']],
      ['body-turnaround', ['front']],
    ]);
    expect(plan.missing.map(({ section, name }) => `${section}/${name}`)).toEqual([
      'head-turnaround/left profile',
      'head-turnaround/right profile',
      'head-turnaround/back',
      'body-turnaround/left profile',
      'body-turnaround/back',
    ]);
  });

  it('follow the preset and the board template, whatever type and subject say', () => {
    const asked = { sheetType: 'detail', subject: 'object' };

    expect(planSheet({ ...asked, preset: 'studio-extended' })).toMatchObject({
      subject: 'character',
      type: 'full-reference',
    });
    expect(planSheet({ ...asked, template: 'location/full-board' })).toMatchObject({
      subject: 'location',
      type: 'full-reference',
    });
  });

  it('tell what kind of subject it is where nobody says so', () => {
    const subjectOf = (params: Record<string, unknown>) => planSheet(params).subject;

    expect(subjectOf({ buckets: { weather: [entry('fog')] } })).toBe('location');
    expect(subjectOf({ buckets: { materials: [entry('wood')] } })).toBe('object');
    expect(
      subjectOf({ connectedReferences: [{ source: 'wired-creature', url: 'https://e.com/a.png' }] }),
    ).toBe('creature');
    expect(subjectOf({})).toBe('character');
  });

  it('are what the caller names, taken from a bucket where no address is given', () => {
    const plan = planSheet({
      buckets,
      panels: [
        { name: 'smile' },
        { section: 'expression-board', name: 'grin', url: 'https://example.com/grin.png' },
        { name: 'none' },
      ],
      sheetType: 'variation-board',
    });

    expect(panelsOf(plan)).toEqual([
      expect.objectContaining({
        section: 'expression-board',
        name: 'smile',
        url: buckets.expressions[1]?.url,
      }),
      expect.objectContaining({ section: 'expression-board', name: 'grin' }),
    ]);
    expect(plan.missing).toEqual([expect.objectContaining({ name: 'none' })]);
  });

  it('are pictures without words, too, which belong where their name does', () => {
    const params = {
      panelUrls: ['https://example.com/1.png', 'https://example.com/2.png'],
      panelNames: ['left profile'],
      imageUrls: ['https://example.com/3.png'],
    };

    expect(
      planSheet(params).sections.map(({ kind, panels }) => [kind, panels.map(({ name }) => name)]),
    ).toEqual([
      ['head-turnaround', ['left profile']],
      ['turnaround', ['Turnaround 1', 'Turnaround 2']],
    ]);
  });

  it('are 24 at most, those that are there before those to be made; 12 of its own on a board', () => {
    const many = Array.from({ length: 40 }, (_, index) => entry(`look ${index}`));
    const full = { buckets: { expressions: many, poses: many, angles: many }, sheetType: 'full-reference' };

    expect(names(full)).toHaveLength(MOST_PANELS);
    expect(names({ ...full, generateMissing: true })).toHaveLength(MOST_PANELS);
    expect(names({ ...full, generateMissing: true })).toContain('look 0');
    expect(names({ buckets: { expressions: many }, sheetType: 'variation-board' })).toHaveLength(12);
    for (const subject of SHEET_SUBJECTS) {
      for (const sheetType of SHEET_TYPES) {
        const made = names({ subject, sheetType, generateMissing: true, name: 'Mira' });
        expect(made.length).toBeGreaterThan(0);
        expect(made.length).toBeLessThanOrEqual(MOST_PANELS);
      }
    }
  });

  it('are read from settings of any shape', () => {
    for (const wrong of [
      null,
      3,
      'x',
      [],
      {},
      [null, 3, { name: 3, url: {} }],
      { angles: 'x', expressions: [null] },
    ]) {
      const params = {
        buckets: wrong,
        panels: wrong,
        panelUrls: wrong,
        sections: wrong,
        name: wrong,
        preset: wrong,
      };
      expect(() => planSheet(params)).not.toThrow();
      expect(() => sheetProblem({ ...params, generateMissing: wrong })).not.toThrow();
    }
    expect(planSheet({ preset: 'constructor', template: '__proto__' }).type).toBe('turnaround');
  });
});

describe('a sheet that cannot be made', () => {
  it('has no panels, and nothing to make them of', () => {
    expect(sheetProblem({})).toMatchObject({ code: 'no_panels' });
    expect(sheetProblem({ generateMissing: true })).toMatchObject({ code: 'no_panels' });
    expect(sheetProblem({ buckets: { angles: [{ name: 'front', url: '' }] } })).toMatchObject({
      code: 'no_panels',
    });
    expect(sheetProblem({ generateMissing: true, name: 'Mira' })).toBeUndefined();
    expect(sheetProblem({ sourceImageUrl: 'https://example.com/a.png' })).toBeUndefined();
  });

  it('has too many', () => {
    const rows = (count: number, section: string) =>
      Array.from({ length: count }, (_, index) => ({ section, ...entry(`own ${index}`) }));

    expect(sheetProblem({ panels: rows(12, 'pose-board') })).toBeUndefined();
    expect(sheetProblem({ panels: rows(13, 'pose-board') })).toMatchObject({
      code: 'validation_error',
      path: 'panels',
    });
    const urls = Array.from({ length: 25 }, (_, index) => `https://example.com/${index}.png`);
    expect(sheetProblem({ imageUrls: urls })).toMatchObject({ code: 'validation_error', path: 'panelUrls' });
  });
});

describe('the price of a sheet', () => {
  const panelUrls = ['https://example.com/1.png'];

  it('is that of composing it, whatever stands on it', () => {
    expect(credits({ panelUrls })).toEqual({ credits: 5 });
    expect(credits({ panelUrls, outputFormat: 'motion' })).toEqual({ credits: 20 });
    expect(credits({})).toEqual({ credits: 5 });
  });

  it('has each panel that is made as a picture of its model, and none that could not be made', () => {
    const params = { preset: 'studio-main', generateMissing: true, name: 'Mira', provider: 'gpt-image-2' };
    const plan = planSheet(params);
    const lines = plan.missing.slice(0, 1).flatMap((panel) => {
      const order = panelOrder(plan, panel, params);
      return priceLines(order.type, order.params);
    });
    const one = costOf(lines, defaultPrices);
    const each = 'credits' in one ? one.credits : NaN;

    expect(plan.missing).toHaveLength(7);
    expect(each).toBeGreaterThan(0);
    expect(credits(params)).toEqual({ credits: 5 + 7 * each });
    expect(credits({ ...params, unmade: ['head-turnaround/front', 'body-turnaround/front'] })).toEqual({
      credits: 5 + 5 * each,
    });
  });
});
