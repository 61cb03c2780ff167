import { builtInLanes } from './built-in-lanes.js';
import { draftInProcess } from './drafts/drafting/draft-in-process.js';
import { lanesElsewhere } from './lanes-elsewhere.js';
import { modelsInProcess } from './models/models-in-process.js';

it('lanes that run elsewhere have the names and types of those that workers run', () => {
  const lanes = builtInLanes({ drafting: draftInProcess, models: modelsInProcess });
  const described = (all: readonly { name: string; types: readonly string[] }[]) =>
    Object.fromEntries(all.map(({ name, types }) => [name, [...types].toSorted()]));
  const { noop, ...others } = described(lanes);

  expect(noop).toEqual(['noop']);
  expect(described(lanesElsewhere())).toEqual(others);
});
