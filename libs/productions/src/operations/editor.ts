import { BOUNDS } from '../document/bounds.js';
import type { EditorState } from '../document/production.js';
import { keyframeNodeId, savedEditor, segmentNodeId } from '../graph/protected-graph.js';
import { withoutDuplicates } from './beats.js';
import { operation } from './operation.js';
import { invalid, StaleEditor } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

const nodeId = schema.text(200, 1);
const open = (properties: Record<string, schema.Schema>, required: string[]): schema.Schema => ({
  type: 'object',
  properties,
  required,
});

const graph = schema.fields(
  {
    nodes: schema.list(open({ id: nodeId, type: schema.text(100) }, ['id']), BOUNDS.editorNodes),
    edges: schema.list(
      open({ id: nodeId, source: nodeId, target: nodeId }, ['id', 'source', 'target']),
      BOUNDS.editorEdges,
    ),
    viewport: schema.fields({ x: { type: 'number' }, y: { type: 'number' }, zoom: { type: 'number' } }),
  },
  ['nodes', 'edges'],
);

/** The editor's canvas. Facts A5.10. */
export const editorOperations = [
  operation<{ expectedVersion: number; graph: EditorState }>('save_editor_state', {
    fields: { expectedVersion: schema.integer(1, Number.MAX_SAFE_INTEGER), graph },
    required: ['expectedVersion', 'graph'],
    refuses: [
      'an installation that has switched it off',
      'a second one in the same batch',
      'an id that stands twice, or an edge to a node that is not there',
      'a graph over 2 MiB',
    ],
    apply(production, { expectedVersion, graph: given }, { version, features }) {
      if (!features.saveEditorState)
        throw invalid('This installation does not support saving the editor in this way.');
      if (expectedVersion !== version) throw new StaleEditor();
      withoutDuplicates(
        given.nodes.map(({ id }) => id),
        'graph.nodes',
      );
      withoutDuplicates(
        given.edges.map(({ id }) => id),
        'graph.edges',
      );
      const ids = new Set([
        ...given.nodes.map(({ id }) => id),
        ...production.keyframes.map(({ id }) => keyframeNodeId(id)),
        ...production.shots.flatMap(({ id, link }) => (link ? [segmentNodeId(id)] : [])),
      ]);
      given.edges.forEach(({ source, target }, index) => {
        const end = [source, target].find((id) => !ids.has(id));
        if (end !== undefined) throw invalid(`There is no node ${end}.`, `graph.edges[${index}]`);
      });
      if (Buffer.byteLength(JSON.stringify(given)) > BOUNDS.editorBytes)
        throw invalid('The graph is over 2 MiB.', 'graph');
      const { editor, warnings } = savedEditor(production, given);
      return {
        production: { ...production, editor },
        summary: 'Saved the editor',
        ...(warnings.length > 0 ? { warnings } : {}),
      };
    },
  }),
];
