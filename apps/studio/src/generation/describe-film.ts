import { Injectable } from '@nestjs/common';
import { languageModels } from '@easel/catalog';
import type { Caller, DescribeFilmRequest, StartedJob } from '@easel/contracts';
import { BOUNDS, planSchema, type Production } from '@easel/productions';
import { OpenProductions } from '../productions/open-productions.js';
import { ProductionBusy } from '../productions/production.errors.js';
import { oneOf } from './make-sound.js';
import { bodyOf, wrong } from './read-body.js';
import { StartMarked } from '../productions/start-marked.js';

/** Tokens of a plan of a few dozen shots. */
const MOST_TOKENS = 32_768;

/** Plans that a language model writes from a brief. Facts A7.4. */
@Injectable()
export class DescribeFilm {
  constructor(
    private readonly productions: OpenProductions,
    private readonly startMarked: StartMarked,
  ) {}

  /** @throws ValidationFailed; ProductionBusy while another draft is written */
  async run(caller: Caller, { id, ...sent }: DescribeFilmRequest): Promise<StartedJob> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const { clientRequestId, ...body } = bodyOf('describe', sent as Record<string, unknown>);
    const { brief, llmModel, label } = body;
    if (!languageModels.get(llmModel)) throw wrong('llmModel', 'must be the id of a language model');
    const started = await this.startMarked.run(
      caller,
      { id, route: 'describe', clientRequestId, body, first },
      ({ production }) => {
        if (production.pending.some(({ kind }) => kind === 'draft')) throw new ProductionBusy();
        const mode = body.mode ?? (production.shots.length === 0 ? 'replace' : 'append');
        const params = {
          preset: 'production-plan',
          systemPrompt: instructions(production),
          userInput: brief,
          llmModel,
          maxTokens: MOST_TOKENS,
        };
        const storyboard = { brief, llmModel, ...(label === undefined ? {} : { label }) };
        const marker = {
          kind: 'draft' as const,
          mode,
          storyboard,
          ...(label === undefined ? {} : { label }),
        };
        return Promise.resolve({
          jobs: [{ type: 'llm-chat', params, marker }],
          summary: 'Asked for a plan',
          answer: {},
        });
      },
    );
    return oneOf(started);
  }
}

function instructions({ cast, film }: Production): string {
  const roles = cast.map(
    ({ role, name, kind, description = '' }) => `@${role}: ${name}, ${kind}. ${description}`,
  );
  return [
    'You plan films. Answer with one JSON object and nothing else: a plan that the JSON Schema below accepts.',
    'Follow the brief in its order. Each shot shows one thing that a camera can see; its prompt names who is there, what they',
    'do, where, and the light. Mention people and things of the cast as @role, and add to the cast whoever comes again.',
    `At most ${BOUNDS.shots} shots. Name no files.`,
    `The film's language is ${film.language ?? 'en'}; prompts are written in English.`,
    ...(roles.length > 0 ? ['Cast that is there already, which keeps its roles:', ...roles] : []),
    'JSON Schema:',
    JSON.stringify(planSchema),
  ].join('\n');
}
