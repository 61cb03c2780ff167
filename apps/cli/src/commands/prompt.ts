import { type Command, type Context, type Flags, UsageError } from '../command.js';
import { call, fieldsOf, reads } from '../declare.js';
import { asked, canAsk, chosen } from '../questions.js';

const COMMON: Flags = {
  'node-type': {
    kind: 'text',
    help: 'The node type',
    word: 'type',
    field: 'nodeType',
    required: true,
  },
  provider: { kind: 'text', help: 'The target model', word: 'id', field: 'provider' },
  style: { kind: 'text', help: 'A style to follow', word: 'style', field: 'style' },
  'aspect-ratio': {
    kind: 'text',
    help: 'Aspect ratio of the picture or video',
    word: 'ratio',
    field: 'aspectRatio',
  },
  duration: { kind: 'number', help: 'Seconds of the video', word: 'seconds', field: 'duration' },
  'llm-model': { kind: 'text', help: 'The language model', word: 'model', field: 'llmModel' },
  'reasoning-effort': {
    kind: 'text',
    help: 'Reasoning effort',
    values: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    word: 'effort',
    field: 'reasoningEffort',
  },
  advanced: { kind: 'boolean', help: "Use the vendor's API directly", field: 'advancedMode' },
  temperature: { kind: 'decimal', help: 'Randomness', word: 'n', field: 'temperature' },
  'max-tokens': { kind: 'number', help: 'Maximum length of the answer', word: 'n', field: 'maxTokens' },
};
const PROMPT = {
  prompt: { kind: 'text', help: 'The current prompt', word: 'text', field: 'prompt' },
} satisfies Flags;

interface Question {
  category: string;
  label: string;
  options: { value: string; label: string }[];
  multi?: boolean;
}
interface Selection {
  category: string;
  value: string;
  isCustom: boolean;
}

export const promptCommands: readonly Command[] = [
  {
    name: 'prompt wizard',
    help: 'Answer questions and get a prompt (in a terminal)',
    flags: {
      ...COMMON,
      'node-type': {
        kind: 'text',
        help: 'The node type; default: generate-image',
        word: 'type',
        field: 'nodeType',
      },
      ...PROMPT,
    },
    run: wizard,
  },
  reads({
    name: 'prompt analyze',
    help: 'Ask what a prompt leaves open',
    flags: { ...COMMON, ...PROMPT },
    more: () => ({ action: 'analyze' }),
    via: (client) => client.promptHelper.wizard,
  }),
  reads({
    name: 'prompt generate',
    help: 'Write a prompt from a selection',
    flags: {
      ...COMMON,
      selection: {
        kind: 'list',
        help: 'The selection, as category=value',
        word: 'category=value',
        required: true,
      },
      'original-prompt': { kind: 'text', help: 'The current prompt', word: 'text', field: 'originalPrompt' },
    },
    more: ({ flags }) => ({ action: 'generate', selections: selectionsOf(flags['selection'] as string[]) }),
    via: (client) => client.promptHelper.wizard,
  }),
  reads({
    name: 'prompt enhance',
    help: 'Make a prompt better',
    flags: { ...COMMON, prompt: { ...PROMPT.prompt, required: true } },
    more: () => ({ action: 'enhance' }),
    via: (client) => client.promptHelper.wizard,
  }),
];

/** Values stay texts here, and one category may have several. */
function selectionsOf(words: readonly string[]): Selection[] {
  return words.map((word) => {
    const at = word.indexOf('=');
    const category = word.slice(0, Math.max(0, at)).trim();
    if (category === '') throw new UsageError(`"${word}" is not category=value.`);
    return { category, value: word.slice(at + 1), isCustom: false };
  });
}

async function wizard(context: Context): Promise<void> {
  if (!canAsk()) {
    throw new UsageError('The wizard needs a terminal. Without one: easel prompt analyze, then generate.', 2);
  }
  const { prompt = await asked('What do you have in mind? '), ...fields } = await fieldsOf(context, {
    ...COMMON,
    ...PROMPT,
  });
  const common = { nodeType: 'generate-image', ...fields };
  const ask = (body: object) => context.client.promptHelper.wizard(body as never, call(context));
  const analysis = (await ask({ ...common, action: 'analyze', prompt })) as { questions?: Question[] };
  const selections: Selection[] = [];
  for (const { category, label, options } of analysis.questions ?? []) {
    const value = await chosen(`${label}? (Enter leaves it open)`, async () => options, { ownWords: true });
    if (value === undefined) continue;
    selections.push({ category, value, isCustom: !options.some((option) => option.value === value) });
  }
  if (selections.length === 0) throw new UsageError('Nothing was selected.');
  const made = await ask({ ...common, action: 'generate', originalPrompt: prompt, selections });
  if (context.output.json) return context.output.record(made);
  context.output.text('prompt' in made ? (made.prompt ?? '') : '');
}
