export { expectedSeconds, expectedSecondsTable } from './nodes/expected-seconds.js';
export * from './models/lane-name.js';
export * from './nodes/node-descriptor.js';
export type { FieldSpec } from './nodes/field-spec.js';
export { isHosted, isJobType, nodeTypes } from './nodes/node-types.js';
export { isSequenceNodeId, runsInSequence } from './nodes/sequence-nodes.js';
export type { Backend, Model, ProviderId } from './models/model.js';
export { models } from './models/models.js';
export { modelOfNode } from './nodes/node-models.js';
export { languageModels, TIERS, type Effort, type LanguageModel } from './models/llm-models.js';
export { llmFeatureOf, llmSettings } from './models/llm-features.js';
export { correctNode, runningModel, videoWarnings, type Warning } from './correction/correct-node.js';
export { assembleReferences } from './references/assemble-references.js';
export { readReferences } from './references/read-references.js';
export { cutText, promptForModel } from './prompts/prompt-for-model.js';
export { costOf, MOST_CREDITS, type Cost, type PriceTable } from './prices/price-line.js';
export { modelLines, type Measures } from './prices/model-lines.js';
export { panelOrder } from './prices/panel-order.js';
export { priceLines, segmentLengths } from './prices/node-lines.js';
export { defaultPrices } from './prices/default-prices.js';
export { reservationFor, settlementFor } from './prices/cost.js';
export { checkParams, urlsOf, withDefaults, withoutBlanks } from './nodes/check-params.js';
export { checkStoredSettings } from './nodes/check-stored-settings.js';
export { settingsOf } from './nodes/settings-of.js';
export {
  describeNode,
  describeNodes,
  type DescribeOptions,
  type NodeSummary,
} from './discovery/describe-nodes.js';
export { inputSchemaOf } from './discovery/input-schema.js';
export { describeModels } from './discovery/describe-models.js';
export * from './entity-kinds/index.js';
export * from './compositions/index.js';
export * from './pickers/index.js';
export * from './reference-sheets/index.js';
export { arrangeVideoInputs } from './video-inputs/arrange-video-inputs.js';
export type { FactoryPreset } from './presets/factory-preset.js';
export { factoryPresets } from './presets/factory-presets.js';
export { factorySnippets } from './prompt-snippets/factory-snippets.js';
export { promptedNode, wizardTask, type WizardTask } from './prompt-helper/wizard-request.js';
export { modelQuestions, wizardQuestions, type WizardQuestion } from './prompt-helper/wizard-questions.js';
export {
  addPick,
  dimensionsOf,
  type PickerJson,
  pickersNamed,
  picksInText,
} from './prompt-helper/picks-in-text.js';
export { composePrompt, enhancePrompt } from './prompt-helper/compose-prompt.js';
export {
  offeredModels,
  recommended,
  recommendModel,
  type RecommendedModel,
} from './prompt-helper/recommend-model.js';
export { promptTopics } from './prompt-helper/prompt-topics.js';
export * from './entity-generation/index.js';
export * from './entity-training/index.js';
export { combineTimeline, type ClipTiming, type CombineTimeline } from './timelines/combine-timeline.js';
