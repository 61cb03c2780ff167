import { nodeTypes } from '@easel/catalog';
import { CheckedGraph } from '@easel/workflow';
import { catalogTypes } from '../../computing/rules/catalog-types.js';
import { prepareDocument } from '../../computing/rules/prepare-document.js';
import { builtInTemplates, tutorialCategories } from './built-in/built-in-templates.js';
import { describeGraph } from './describe-graph.js';
import { templateSnapshot } from './template-snapshot.js';

describe('the templates that come with the service', () => {
  it('have slugs of their own, by the rule for slugs', () => {
    const slugs = builtInTemplates.map(({ slug }) => slug);

    expect(slugs.length).toBeGreaterThanOrEqual(6);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it.each(builtInTemplates.map((template) => [template.slug, template] as const))(
    '%s is a valid document, in which nothing has to be corrected or left out',
    (_slug, { document }) => {
      const { nodes, edges, settings = {} } = document;
      const { adjustments } = prepareDocument({ nodes, edges, settings });

      expect(adjustments).toEqual([]);
      expect(templateSnapshot(document)).toEqual(document);
      expect(
        edges.every(({ sourceHandle, targetHandle }) => sourceHandle !== '' && targetHandle !== ''),
      ).toBe(true);
      expect(nodes.every(({ type }) => nodeTypes.get(type)?.listed)).toBe(true);
      expect(describeGraph(document).outputTypes.length).toBeGreaterThan(0);
    },
  );

  it.each(builtInTemplates.map((template) => [template.slug, template] as const))(
    '%s has nothing that a save would warn of or a run be refused for',
    (_slug, { document }) => {
      const { nodes, edges, settings = {} } = document;
      const { content } = prepareDocument({ nodes, edges, settings });

      expect(CheckedGraph.of(content, catalogTypes).problems).toEqual([]);
    },
  );

  it('that are lessons are so in a category that there is, each at its own place', () => {
    const lessons = builtInTemplates.flatMap(({ lesson }) => lesson ?? []);
    const places = lessons.map(({ category, order }) => `${category} ${order}`);

    expect(new Set(places).size).toBe(places.length);
    for (const { id } of tutorialCategories) {
      expect(lessons.some(({ category }) => category === id)).toBe(true);
    }
    expect(lessons.every(({ category }) => tutorialCategories.some(({ id }) => id === category))).toBe(true);
  });
});

describe("a template's card", () => {
  it('says what the graph is made of', () => {
    const { document } = builtInTemplates.find(({ slug }) => slug === 'one-picture-three-formats') ?? {};
    expect(document && describeGraph(document)).toEqual({
      outputTypes: ['image'],
      nodeTypesUsed: ['generate-image', 'resize-image', 'text-prompt'],
      providersUsed: ['nano-banana-pro'],
      nodeCount: 5,
      complexity: 'simple',
    });
  });

  it.each([
    [5, 'simple'],
    [6, 'intermediate'],
    [15, 'intermediate'],
    [16, 'advanced'],
  ])('of %i nodes calls it %s', (count, complexity) => {
    const nodes = Array.from({ length: count }, (_, n) => ({ id: `n${n}`, type: 'text-prompt', data: {} }));
    expect(describeGraph({ nodes, edges: [] }).complexity).toBe(complexity);
  });
});
