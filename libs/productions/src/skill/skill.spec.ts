import { Ajv2020 } from 'ajv/dist/2020.js';
import { BOUNDS } from '../document/bounds.js';
import { operations } from '../operations/registry.js';
import { capabilitiesOf, type SkillCatalog, skillOf } from './skill.js';

const CATALOG: SkillCatalog = {
  imageProviders: ['nano-banana-pro'],
  videoProviders: ['seedance-2-fast'],
  endFrameProviders: ['seedance-2-fast'],
  ttsProviders: ['elevenlabs-v3'],
  musicModels: ['V5_5'],
  llmModels: ['claude-sonnet-5'],
  transitions: ['hard_cut'],
  pickers: ['lighting'],
};

describe('what /skill answers', () => {
  const skill = skillOf('1.2.3', CATALOG);

  it('has the guide, the catalog, the schemas, the rules and what it was made from [2-4-01]', () => {
    expect(Object.keys(skill)).toEqual(['skill', 'catalog', 'schema', 'operating', 'generatedFrom']);
  });

  it('lists the operations that a batch may hold, and no other [2-4-03]', () => {
    expect(Object.keys(skill.schema.operations)).toEqual([...operations.keys()]);
    expect(skill.schema.operations['remove_shot']).toMatchObject({ class: 'D', restorable: true });
    for (const op of operations.keys()) expect(skill.operating).toContain(`| ${op} |`);
  });

  it('has JSON Schemas that compile, for the plan and for each operation [2-4-02]', () => {
    const ajv = new Ajv2020({ strict: false });

    expect(ajv.compile(skill.schema.plan)({ version: 1, shots: [{ plan: { prompt: 'rain' } }] })).toBe(true);
    for (const { payload } of Object.values(skill.schema.operations)) {
      expect(ajv.compile(payload)({ op: 'nothing' })).toBe(false);
    }
  });

  it('shows every bound, and which routes spend or change who sees', () => {
    for (const [name, most] of Object.entries(BOUNDS)) {
      expect(skill.operating).toContain(`| ${name} | ${most} |`);
    }
    expect(skill.schema.routes).toMatchObject({ share: { class: 'P' }, generate: { class: '$' } });
  });

  it('has another digest with another catalog, and the same with the same', () => {
    const digestOf = (catalog: SkillCatalog): string => skillOf('9.9.9', catalog).generatedFrom.digest;

    expect(digestOf(CATALOG)).toBe(skill.generatedFrom.digest);
    expect(digestOf({ ...CATALOG, pickers: [] })).not.toBe(skill.generatedFrom.digest);
  });
});

describe('what /capabilities answers', () => {
  it('is true for each flag, except for those that are switched off [2-4-04]', () => {
    expect(capabilitiesOf(new Set(['retakeLinkedClips', 'unheardOf']))).toEqual({
      operations: {
        saveEditorState: true,
        revisionedSharing: true,
        editableSharedCopies: true,
        retakeLinkedClips: false,
        linkedFrames: true,
      },
    });
  });
});
