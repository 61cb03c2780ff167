import { definedRequests } from '../define-request.js';
import '../studio/productions.contract.js';
import {
  changeProduction,
  createProduction,
  findProduction,
  listProductionChanges,
  startProductionJobs,
} from './productions.contract.js';
import { getPublicWorkflow, getWorkflow } from './workflows.contract.js';

describe('requests that carry a whole production', () => {
  it.each([
    findProduction,
    getWorkflow,
    getPublicWorkflow,
    listProductionChanges,
    createProduction,
    changeProduction,
    startProductionJobs,
  ])('$subject has three times as long as others, because a production may have 16 MiB', ({ deadlineMs }) => {
    expect(deadlineMs).toBe(15_000);
  });

  const WITHOUT_PRODUCTION = ['studio.plan.validate', 'studio.skill.get', 'studio.capabilities.get'];
  const READING = ['studio.production.get', 'studio.production.export', 'studio.production.events'];
  const ofStudio = [...definedRequests.values()].filter(({ subject }) => subject.startsWith('studio.'));
  const read = findProduction.deadlineMs + listProductionChanges.deadlineMs;
  const written = Math.max(
    ...[createProduction, changeProduction, startProductionJobs].map(({ deadlineMs }) => deadlineMs),
  );

  it.each(READING)('%s waits longer than the executor has to read it', (subject) => {
    expect(definedRequests.get(subject)?.deadlineMs).toBeGreaterThan(findProduction.deadlineMs);
  });

  it.each(ofStudio.filter(({ subject }) => ![...WITHOUT_PRODUCTION, ...READING].includes(subject)))(
    '$subject waits longer than the executor has to read it and a change of it, and to write both',
    ({ deadlineMs }) => {
      expect(deadlineMs).toBeGreaterThan(read + written);
    },
  );
});
