import * as fc from 'fast-check';
import { EFFORTS, languageModels } from './llm-models.js';
import { llmFeatures, llmSettings, type LlmFeatureId } from './llm-features.js';

describe('settings of a language call', () => {
  it("are the feature's where the request says nothing", () => {
    expect(llmSettings('llm-chat', {})).toMatchObject({
      model: { id: 'gemini-3.6-flash' },
      temperature: 0.7,
      maxTokens: 8_192,
      tier: 'economy',
    });
  });

  it.each([
    ['claude-sonnet-5', 'high', 'standard', 8_192],
    ['claude-sonnet-5', 'xhigh', 'premium', 32_768],
    ['gpt-5.6-luna', 'max', 'standard', 32_768],
    ['claude-opus-5', 'max', 'premium', 32_768],
    ['grok-4.6', 'max', 'premium', 32_768],
  ])('%s with effort %s is charged as %s', (llmModel, reasoningEffort, tier, maxTokens) => {
    expect(llmSettings('llm-chat', { llmModel, reasoningEffort })).toMatchObject({ tier, maxTokens });
  });

  it('are raised one tier by advanced mode', () => {
    expect(llmSettings('llm-chat', { advancedMode: true, temperature: 0.2 })).toMatchObject({
      tier: 'standard',
      temperature: 0.2,
    });
  });

  it.each([
    [{ llmModel: 'claude-sonnet-5', advancedMode: true }, 'advanced_mode_unsupported'],
    [{ llmModel: 'nope' }, 'unknown_model'],
  ])('%j is refused as %s', (request, code) => {
    expect(llmSettings('llm-chat', request)).toMatchObject({ code });
  });

  it('refuse a model that cannot promise the shape of its answer', () => {
    expect(llmSettings('qa-check', { llmModel: 'gpt-5.2' })).toMatchObject({
      code: 'structured_output_unsupported',
    });
  });

  it('hold no temperature for a model that takes none', () => {
    expect(llmSettings('llm-chat', { llmModel: 'gpt-5.5', temperature: 1 })).not.toHaveProperty(
      'temperature',
    );
  });

  it('stay within what the model offers, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(llmFeatures) as LlmFeatureId[])),
        fc.constantFrom(...languageModels.all().map(({ id }) => id)),
        fc.option(fc.constantFrom(...EFFORTS, 'nonsense'), { nil: undefined }),
        fc.boolean(),
        fc.option(fc.nat(100_000), { nil: undefined }),
        (feature, llmModel, reasoningEffort, advancedMode, maxTokens) => {
          const settings = llmSettings(feature, { llmModel, reasoningEffort, advancedMode, maxTokens });
          if ('code' in settings) return;
          const efforts = advancedMode ? settings.model.directEfforts : settings.model.efforts;

          expect(settings.effort === undefined || efforts.includes(settings.effort)).toBe(true);
          expect(settings.maxTokens).toBeLessThanOrEqual(
            settings.effort === 'xhigh' || settings.effort === 'max' ? 32_768 : settings.model.maxOutput,
          );
        },
      ),
    );
  });
});
