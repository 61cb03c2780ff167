import { type FieldSpec, nodeTypes, type NodeDescriptor } from '@easel/catalog';
import { CheckedGraph, type GraphProblem, type WorkflowDocument, type WorkflowEdge } from '@easel/workflow';
import { builtInTemplates } from '../templates/built-in/built-in-templates.js';
import { catalogTypes } from '../../computing/rules/catalog-types.js';

const types = nodeTypes.all().filter((node) => node.execution !== 'none' && node.replacedBy === undefined);
const each = types.map((node) => [node.type, node] as const);

const node = (id: string, type: string, data: Record<string, unknown> = {}) => ({ id, type, data });
const graph = (nodes: ReturnType<typeof node>[], edges: WorkflowEdge[] = []): WorkflowDocument => ({
  nodes,
  edges,
});

const problemsOf = (doc: WorkflowDocument): readonly GraphProblem[] =>
  CheckedGraph.of(doc, catalogTypes).problems;
const found = (doc: WorkflowDocument, code: string, at: Partial<GraphProblem>) =>
  problemsOf(doc).filter(
    (problem) =>
      problem.code === code && Object.entries(at).every(([key, value]) => problem[key as 'path'] === value),
  );

/** A value that no setting of this kind takes. */
function wrongValue({ type, corrected }: FieldSpec): unknown {
  if (corrected === true || type === 'json') return undefined;
  return type === 'object' ? 'words' : type === 'list' ? 7 : { not: 'this' };
}

/** Values of the right type that a setting does not take. */
function valuesBeyond({ type, corrected, min, max }: FieldSpec): unknown[] {
  if (type === 'select') return corrected === true ? [] : ['teleport'];
  if (type !== 'number') return [];
  return [...(min === undefined ? [] : [min - 1]), ...(max === undefined ? [] : [max + 1])];
}

describe('every node type', () => {
  it.each(each)('%s: a wire into a handle that it does not have is an error', (type) => {
    const doc = graph(
      [node('a', 'text-prompt', { text: 'x' }), node('b', type)],
      [{ source: 'a', sourceHandle: 'prompt', target: 'b', targetHandle: 'promptt' }],
    );

    expect(found(doc, 'unknown_handle', { path: 'edges[0].targetHandle', nodeId: 'b' })).toHaveLength(1);
  });

  it.each(each)('%s: a wire out of a handle that it does not have is an error', (type) => {
    const doc = graph(
      [node('a', type), node('b', 'collect')],
      [{ source: 'a', sourceHandle: 'imagge', target: 'b', targetHandle: 'in' }],
    );

    expect(found(doc, 'unknown_handle', { path: 'edges[0].sourceHandle', nodeId: 'a' })).toHaveLength(1);
  });

  it.each(each)('%s: a misspelt setting is a warning', (type, { fields }) => {
    const [first] = fields;
    const misspelt = `${first?.key ?? 'setting'}x`;
    const [problem] = found(graph([node('a', type, { [misspelt]: 'x' })]), 'unknown_setting', {
      field: misspelt,
    });

    expect(problem).toMatchObject({ path: `nodes[0].data.${misspelt}`, severity: 'warning' });
    if (first) expect(problem?.nearest).toBeDefined();
  });

  const settings = types.flatMap((info) =>
    info.fields.flatMap((field) => {
      const value = wrongValue(field);
      return value === undefined ? [] : [[info.type, field.key, value] as const];
    }),
  );
  it.each(settings)('%s: %s of a wrong type is an error', (type, key, value) => {
    const doc = graph([node('a', type, { [key]: value })]);

    expect(found(doc, 'invalid_value', { path: `nodes[0].data.${key}`, severity: 'error' })).not.toEqual([]);
  });

  const beyond = types.flatMap((info) =>
    info.fields.flatMap((field) =>
      valuesBeyond(field).map((value) => [info.type, field.key, value] as const),
    ),
  );
  it.each(beyond)('%s: %s that is %j, out of its range, is an error', (type, key, value) => {
    const doc = graph([node('a', type, { [key]: value })]);

    expect(found(doc, 'invalid_value', { path: `nodes[0].data.${key}`, severity: 'error' })).not.toEqual([]);
  });

  const needy = types.flatMap((info) => groupsOf(info).map((group) => [info.type, group] as const));
  it.each(needy)('%s: is not run without %j', (type, group) => {
    const [field = ''] = group;
    expect(found(graph([node('a', type)]), 'missing_input', { field, severity: 'error' })).toHaveLength(1);
  });
});

function groupsOf({ fields, needs }: NodeDescriptor): (readonly string[])[] {
  return [...fields.filter(({ required }) => required === true).map(({ key }) => [key]), ...needs];
}

describe('the reverse', () => {
  it.each(each)('%s: what it declares is no problem', (_type, info) => {
    const doc = graph([
      node(
        'a',
        info.type,
        Object.fromEntries(
          info.fields.flatMap(({ key, default: standard }) =>
            standard === undefined ? [] : [[key, standard]],
          ),
        ),
      ),
    ]);

    expect(problemsOf(doc).filter(({ code }) => code !== 'missing_input')).toEqual([]);
  });

  it.each(builtInTemplates.map((template) => [template.slug, template] as const))(
    'the template %s has no problem',
    (_slug, { document }) => {
      expect(CheckedGraph.of(document as WorkflowDocument, catalogTypes).problemsOfRun()).toEqual([]);
    },
  );
});
