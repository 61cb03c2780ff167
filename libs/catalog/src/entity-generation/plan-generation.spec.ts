import { entityKinds } from '../entity-kinds/entity-kinds.js';
import { planGeneration } from './plan-generation.js';

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe.each(entityKinds.all())('a variant of a $id', (kind) => {
  it.each(INHERITED)('may be called %s, as may any other', (variant) => {
    const planned = (named: string) =>
      JSON.stringify(
        planGeneration(kind, 'asset', { name: 'Mara', assetType: 'custom', variant: named }, {}),
      );

    expect(planned(variant)).toBe(planned('plain').replaceAll('plain', variant));
  });

  it('has the references that its record keeps for it', () => {
    const refs = ['https://easel.example/media/a.png'];
    const record = {
      id: '7d1f3a52-1b1c-4a39-8a55-0a7b8b0e6a11',
      sourceImageUrl: null,
      fields: { real_life_refs_by_variant: { constructor: refs } },
    } as never;
    const body = { name: 'Mara', assetType: 'custom', variant: 'Constructor' };

    expect(JSON.stringify(planGeneration(kind, 'asset', body, { record }))).toContain(refs[0]);
  });
});
