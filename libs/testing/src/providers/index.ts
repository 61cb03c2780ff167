export { AnthropicStandIn } from './anthropic/anthropic-stand-in.js';
export { ElevenLabsStandIn } from './elevenlabs/elevenlabs-stand-in.js';
export type { Fault, RefusalKind, Step } from './fault.js';
export { OpenAiStandIn } from './openai/openai-stand-in.js';
export { TaskStandIn, type Task, type TaskStatus } from './tasks/task-stand-in.js';
export { RelayStandIn } from './relay/relay-stand-in.js';
export { sampleClip, samplePicture, sampleSound } from './sample-media.js';
export { formOf, jsonOf, spoil, StandInProvider, type Purchase, type Route } from './stand-in-provider.js';
export type { StandInAnswer, StandInRequest } from './stand-in-answer.js';
