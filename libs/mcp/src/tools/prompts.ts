import { list, text, gives, anything, type Properties } from '../schema/schema.js';
import { priceOfNodes, spend, SPENDING } from '../calling/spend.js';
import type { Route } from '../route.js';
import type { Tool } from '../tool.js';
import { tool } from './define.js';
import { routeFields } from './naming.js';

const ROUTE: Route = 'POST /v1/prompt-helper/wizard';
const nodeType = text('For which node type, such as generate-image', { maxLength: 100 });
const prompt = text(undefined, { minLength: 1, maxLength: 30_000 });

interface Helper {
  name: string;
  title: string;
  description: string;
  action: 'analyze' | 'generate' | 'enhance';
  args: Properties;
  required: readonly string[];
  byDefault?: boolean;
}

/** Of these the arguments are in camel case, as clients know them. */
function helper({ action, args, ...declared }: Helper): Tool {
  return tool({
    ...declared,
    toolset: 'prompts',
    effect: 'spend',
    scopes: ['workflows:execute'],
    args: { ...args, ...SPENDING },
    foreign: true,
    routes: [ROUTE],
    output: gives({ prompt: text(), questions: list({ type: 'object' }), quote: anything() }),
    run: (call) =>
      spend(call, {
        quote: () => priceOfNodes(call, [{ type: 'llm-chat', data: {} }]),
        start: async () => {
          const body = { ...routeFields(call.arguments), action };
          const { body: answer, replayed } = await call.make(ROUTE, { body });
          return { ...answer, ...(replayed && { repeated: true }) };
        },
      }),
  });
}

export const promptTools: readonly Tool[] = [
  helper({
    name: 'analyze_prompt',
    title: 'Analyze a prompt',
    description: 'Asks what a prompt leaves open.',
    action: 'analyze',
    args: { nodeType, prompt },
    required: ['nodeType', 'prompt'],
  }),
  helper({
    name: 'generate_prompt',
    title: 'Generate a prompt',
    description: 'Writes a prompt from what was selected after analyze_prompt.',
    action: 'generate',
    args: { nodeType, originalPrompt: prompt, selections: list({ type: 'object' }, undefined, 100) },
    required: ['nodeType', 'selections'],
  }),
  helper({
    name: 'enhance_prompt',
    title: 'Enhance a prompt',
    description: 'Writes a fuller version of a prompt. Not needed where you can write one yourself.',
    action: 'enhance',
    args: { nodeType, prompt },
    required: ['nodeType', 'prompt'],
    byDefault: true,
  }),
];
