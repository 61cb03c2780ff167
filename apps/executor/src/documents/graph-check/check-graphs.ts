import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { giveWay } from '@easel/platform';
import type { GraphWarning } from '@easel/contracts';
import {
  Budget,
  CheckedGraph,
  type CheckedRun,
  COMPUTATION_STEPS,
  type GraphProblem,
  shortLabel,
  type Plan,
  runningNodes,
  type WorkflowDocument,
} from '@easel/workflow';
import { inTurns } from '../../computing/in-turns.js';
import { asWarning, refuse } from '../../computing/rules/require-strict.js';
import { catalogTypes } from '../../computing/rules/catalog-types.js';
import { Availability } from './node-availability.js';

/** A run as it is checked before it is accepted. */
export interface RunToCheck extends Omit<CheckedRun, 'runs'> {
  /** Of the document as it was saved, and of what runs: the same, unless it calls other workflows. */
  saved: Plan;
  runs: Plan;
  nodeIds?: readonly string[] | null;
  /** Refuses settings that no node knows, too. */
  strict?: boolean;
}

/**
 * Tells what is wrong with graphs: as warnings where they are saved, and as refusals where they would cost something.
 */
@Injectable()
export class CheckGraphs {
  /** What is available does not change while the process runs, nor does a document. */
  private readonly unavailable = new WeakMap<WorkflowDocument, readonly GraphProblem[]>();

  constructor(private readonly availability: Availability) {}

  /** Of a document that is saved: everything, with the models that no key reaches. */
  async warningsOf(document: WorkflowDocument): Promise<GraphWarning[]> {
    const { problems: found } = await checked(document);
    const problems = [...found, ...this.unavailableIn(document)];
    return [...problems.map(asWarning), ...(await this.unreachableModels(document))];
  }

  /**
   * @returns the warnings, which are not refused: settings that no node knows
   * @throws ValidationFailed naming every problem by its path
   */
  async requireRunnable({
    saved,
    runs,
    nodeIds,
    strict = false,
    ...run
  }: RunToCheck): Promise<GraphWarning[]> {
    const counted = nodeIds ? runningNodes(runs) : undefined;
    const own = { ...run, ...(counted && { runs: counted }) };
    const graph = await checked(saved.document);
    const problems = [
      ...(await inTurns(graph.checkingRun(own), new Budget(COMPUTATION_STEPS))),
      ...ofNodes(this.unavailableIn(saved.document), counted),
      ...(runs.document === saved.document ? [] : await this.problemsOfCalled(runs, counted)),
    ];
    return refuse(problems, strict);
  }

  /**
   * A document that others are to run. What its users give it is not missing.
   *
   * @param given ids of the nodes that its inputs reach
   * @throws ValidationFailed
   */
  async requirePublishable(
    document: WorkflowDocument,
    given: ReadonlySet<string>,
    strict = false,
  ): Promise<GraphWarning[]> {
    const { problems: found } = await checked(document);
    const problems = [...found, ...this.unavailableIn(document)];
    const counted = problems.filter(({ code, nodeId }) => code !== 'missing_input' || !given.has(nodeId));
    return refuse(counted, strict);
  }

  /** Of called workflows what costs something is checked; their wires were when they were saved. */
  private async problemsOfCalled(
    runs: Plan,
    counted: ReadonlySet<string> | undefined,
  ): Promise<readonly GraphProblem[]> {
    const { document } = runs;
    const graph = await checked(document);
    const problems = [
      ...graph.problems.filter(({ code }) => code === 'invalid_value' || code === 'missing_input'),
      ...this.unavailableIn(document),
    ].filter(({ nodeId }) => graph.isInner(nodeId));
    return ofNodes(problems, counted);
  }

  private unavailableIn(document: WorkflowDocument): readonly GraphProblem[] {
    let found = this.unavailable.get(document);
    if (!found) {
      found = document.nodes.flatMap((node, place): GraphProblem[] => {
        const state = this.availability.ofNode(node.type, node.data);
        if (state.available || node.data['skip'] === true) return [];
        const label = shortLabel(node);
        return [
          {
            path: `nodes[${place}].type`,
            nodeId: node.id,
            field: 'type',
            code: 'node_unavailable',
            message: `${label} (${node.type}) cannot run. ${state.message}`,
            severity: 'error',
          },
        ];
      });
      this.unavailable.set(document, found);
    }
    return found;
  }

  /** Nodes whose model no provider's key reaches now; their jobs fail with `provider_not_configured`. */
  async unreachableModels({ nodes }: WorkflowDocument): Promise<GraphWarning[]> {
    const jobs = nodes.flatMap((node, place) =>
      typeof nodeTypes.get(node.type)?.execution === 'object' ? [{ node, place }] : [],
    );
    await giveWay();
    const states = await this.availability.ofNodes(
      jobs.map(({ node: { type, data } }) => ({ type, params: data })),
    );
    return jobs.flatMap(({ node, place }, each): GraphWarning[] => {
      const state = states[each];
      if (!state || state.available || state.code !== 'model_unavailable') return [];
      return [
        {
          path: `nodes[${place}].data.provider`,
          nodeId: node.id,
          field: 'provider',
          code: 'model_unavailable',
          message: `${shortLabel(node)} (${node.type}) cannot run. ${state.message}`,
        },
      ];
    });
  }
}

const ofNodes = (
  problems: readonly GraphProblem[],
  ids: ReadonlySet<string> | undefined,
): readonly GraphProblem[] => (ids ? problems.filter(({ nodeId }) => ids.has(nodeId)) : problems);

const checked = (document: WorkflowDocument): Promise<CheckedGraph> =>
  inTurns(CheckedGraph.checking(document, catalogTypes), new Budget(COMPUTATION_STEPS));
