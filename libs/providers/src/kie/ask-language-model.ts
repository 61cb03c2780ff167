import type { Backend } from '@easel/catalog';
import { messages } from '../anthropic/messages.js';
import { chatMedia } from '../chat-request.js';
import { chat } from '../openai/chat.js';
import { responses } from '../openai/responses.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { reacher } from './reachable-media.js';

type Protocol = NonNullable<Backend['protocol']>;

const ASK: Partial<
  Readonly<Record<Protocol, (task: ProviderTask, access: ProviderAccess) => Promise<ProviderResult>>>
> = {
  // The model is part of the path here.
  chat: (task, access) => {
    const path = `/${encodeURIComponent(task.backend.model)}/v1/chat/completions`;
    return chat(task, access, { anySize: true, inlineMedia: false, voice: '' }, path);
  },
  messages: (task, access) => messages(task, access, '/claude/v1/messages'),
  responses: (task, access) => responses(task, access, '/codex/v1/responses'),
};

export const isLanguageModel = (protocol: Protocol): boolean => ASK[protocol] !== undefined;

/** A question to one of the aggregator's language models. Media that nobody can reach are uploaded first. */
export async function askLanguageModel(task: ProviderTask, access: ProviderAccess): Promise<ProviderResult> {
  const ask = ASK[task.backend.protocol ?? 'jobs'];
  if (!ask) throw new Error(`no language model is asked by ${task.backend.protocol}`);
  const reach = reacher(task, access);
  const reached = new Map<string, string>();
  for (const url of chatMedia(task)) reached.set(url, await reach(url));
  return ask({ ...task, publicLink: (url) => reached.get(url) ?? task.publicLink(url) }, access);
}
