import { assert, property, string } from 'fast-check';
import { planToProduction } from '@easel/productions';
import { writePlan } from './write-plan.js';

const LOOKUPS = {
  newId: () => 'id',
  entity: () => undefined,
  isAllowedUrl: () => true,
  features: { linkedFrames: true },
};

interface Plan {
  shots: { title: string; plan: { prompt: string; camera: { size: string } } }[];
}

describe('the plan of a brief, without a model', () => {
  it('[2-4-19] follows its sentences', () => {
    const { shots } = writePlan('Fog lies over a pier. A boat comes in!\nNobody is on it…') as Plan;
    expect(shots.map(({ plan }) => plan.prompt)).toEqual([
      'Fog lies over a pier.',
      'A boat comes in!',
      'Nobody is on it…',
    ]);
    expect(shots[0]?.title).toBe('Fog lies over a pier');
  });

  it('calls who is mentioned by name in titles, and by role in prompts', () => {
    const { shots } = writePlan('Here @tom meets @anna-maria. Mail me@home.org now.') as Plan;
    expect(shots.map(({ title }) => title)).toEqual(['Here Tom meets Anna Maria', 'Mail me@home.org now']);
    expect(shots[0]?.plan.prompt).toBe('Here @tom meets @anna-maria.');
  });

  it('looks at faces from near, and at what is done from further away', () => {
    const { shots } = writePlan(
      'A pier in fog. A woman walks to its end. She smiles, her eyes closed.',
    ) as Plan;
    expect(shots.map(({ plan }) => plan.camera.size)).toEqual(['wide', 'medium', 'close_up']);
  });

  it('is a valid plan, whatever is written', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 400 }), (brief) => {
        const plan = writePlan(`${brief} a.`) as Plan;
        expect(
          planToProduction(plan as object as Record<string, unknown>, LOOKUPS).production.shots,
        ).toHaveLength(plan.shots.length);
      }),
    );
  });
});
