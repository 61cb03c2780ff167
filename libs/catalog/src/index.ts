export { expectedSeconds, expectedSecondsTable } from './nodes/expected-seconds.js';
export * from './models/lane-name.js';
export * from './nodes/node-descriptor.js';
export type { FieldSpec, FieldType, Option } from './nodes/field-spec.js';
export { isHosted, isJobType, nodeTypes } from './nodes/node-types.js';
export { isSequenceNodeId, runsInSequence } from './nodes/sequence-nodes.js';
export type {
  Backend,
  LeverDefaults,
  Levers,
  Model,
  ModelKind,
  ModelMode,
  ProviderId,
  ReferenceCaps,
} from './models/model.js';
export { models } from './models/models.js';
export { modelOfNode } from './nodes/node-models.js';
export {
  EFFORTS,
  languageModels,
  TIERS,
  type Effort,
  type LanguageModel,
  type Tier,
} from './models/llm-models.js';
export {
  LLM_INPUT_LIMIT,
  llmFeatureOf,
  llmFeatures,
  llmSettings,
  type LlmFeature,
  type LlmFeatureId,
  type LlmProblem,
  type LlmRequest,
  type LlmSettings,
} from './models/llm-features.js';
export type { Adjustment } from './correction/adjustment.js';
export {
  AUTO_DURATION,
  correctImageParams,
  correctVideoParams,
  durationsOf,
  renderedDuration,
  type Correction,
  type Params,
  type VideoCorrectionOptions,
} from './correction/correct-params.js';
export { correctNode, runningModel, videoWarnings, type Warning } from './correction/correct-node.js';
export {
  assembleReferences,
  type AssembledReferences,
  type ConnectedReference,
  type IdentityLock,
  type ReferenceRequest,
} from './references/assemble-references.js';
export { readReferences } from './references/read-references.js';
export { expandReferenceTokens, type AttachedCounts } from './references/reference-tokens.js';
export { cutText, promptForModel, type ModelPrompt } from './prompts/prompt-for-model.js';
export type { PricedBy, ModelPricing, PriceRow } from './models/model-pricing.js';
export {
  ASSUMED_SECONDS,
  costOf,
  MOST_CREDITS,
  type Cost,
  type PriceLine,
  type PriceTable,
} from './prices/price-line.js';
export { modelLines, type Measures } from './prices/model-lines.js';
export { panelOrder } from './prices/panel-order.js';
export { priceLines, segmentLengths, staticIdentifier } from './prices/node-lines.js';
export { defaultPrices } from './prices/default-prices.js';
export {
  estimateCredits,
  reservationFor,
  settlementFor,
  type Estimate,
  type EstimatedNode,
} from './prices/cost.js';
export {
  checkParams,
  urlsOf,
  withDefaults,
  type CheckOptions,
  type FieldProblem,
  type FieldUrl,
} from './nodes/check-params.js';
export { checkStoredSettings } from './nodes/check-stored-settings.js';
export { settingsOf } from './nodes/settings-of.js';
export {
  describeNode,
  describeNodes,
  type DescribeOptions,
  type NodeSummary,
} from './discovery/describe-nodes.js';
export {
  inputSchemaOf,
  type FieldSummary,
  type InputSchema,
  type JsonSchema,
} from './discovery/input-schema.js';
export {
  describeLanguageModels,
  describeModels,
  type ModelCatalog,
  type ModelPrice,
  type ModelQuery,
  type ModelSummary,
} from './discovery/describe-models.js';
export { recommendations, type Recommendation } from './models/recommendations.js';
export * from './entity-kinds/index.js';
export * from './compositions/index.js';
export * from './pickers/index.js';
export * from './reference-sheets/index.js';
export {
  arrangeVideoInputs,
  isReferenceAudioTooLong,
  type ArrangedVideo,
  type GenerationType,
  type VideoInputProblem,
} from './video-inputs/arrange-video-inputs.js';
export type { FactoryPreset } from './presets/factory-preset.js';
export { factoryPresets } from './presets/factory-presets.js';
export type { FactorySnippet, SnippetMedia, SnippetTarget } from './prompt-snippets/factory-snippet.js';
export { factorySnippets } from './prompt-snippets/factory-snippets.js';
export {
  promptedNode,
  WIZARD_ACTIONS,
  wizardTask,
  type NodeContext,
  type WizardAction,
  type WizardRequest,
  type WizardSelection,
  type WizardTask,
} from './prompt-helper/wizard-request.js';
export {
  modelQuestions,
  wizardQuestions,
  type WizardOption,
  type WizardQuestion,
} from './prompt-helper/wizard-questions.js';
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
  type OfferedModel,
  type RecommendedModel,
} from './prompt-helper/recommend-model.js';
export { promptTopics, type PromptTopic } from './prompt-helper/prompt-topics.js';
export * from './entity-generation/index.js';
export * from './entity-training/index.js';
export {
  combineTimeline,
  type ClipTiming,
  type CombineRequest,
  type CombineTimeline,
} from './timelines/combine-timeline.js';
