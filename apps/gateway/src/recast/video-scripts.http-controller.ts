import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  importScript,
  readAuthoringSkill,
  type ScriptCheck,
  type ScriptImported,
  type ScriptProblem,
  validateScript,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { anyObject, flag, listOf, recordOf, type Schema, text, uuid } from '../reference/schema.js';

const problem = recordOf<ScriptProblem>(
  'ScriptProblem',
  { path: { ...text, description: 'Such as `scenes[0].endSec`.' }, message: text, hint: text },
  ['hint'],
);

const skill: Schema = { type: 'object', properties: { markdown: text }, required: ['markdown'] };

const check = recordOf<ScriptCheck>('ScriptCheck', {
  valid: flag,
  errors: listOf(problem),
  warnings: listOf(problem),
});

const imported = recordOf<ScriptImported>('ScriptImported', {
  jobId: { ...uuid, description: 'A completed job of `video-analysis`, which can be recast.' },
  created: { ...flag, description: 'False: the same script was imported before, and this is its job.' },
  warnings: listOf(problem),
  json: { ...anyObject, description: 'The script with what follows from it.' },
});

/** Scripts that are written instead of found by an analysis. Facts: core 20. */
@Controller('v1/video-analysis')
export class VideoScriptsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('authoring-skill')
  @Access({ scope: 'pipelines:read', absentBelow: 'cloud', limitedTokens: 'free' })
  @Operation({
    summary: 'Read the guide for scripts',
    description: 'A guide in Markdown, for people and for agents.',
    asks: readAuthoringSkill,
    answers: skill,
  })
  skill(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(readAuthoringSkill, caller, input, context);
  }

  @Post('import/validate')
  @HttpCode(200)
  @Access({ scope: 'pipelines:read', absentBelow: 'cloud', lands: 'elsewhere', limitedTokens: 'free' })
  @Operation({
    summary: 'Check a script',
    description: 'Free. Nothing is stored. A script without `errors` can be imported.',
    asks: validateScript,
    answers: check,
  })
  validate(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(validateScript, caller, input, context);
  }

  @Post('import')
  @HttpCode(200)
  @Access({ scope: 'pipelines:execute', absentBelow: 'cloud' })
  @Operation({
    summary: 'Import a script',
    description:
      'Free. The returned job is completed, like a finished analysis of the film; importing the same ' +
      'script again returns the same job. `sceneNumber`, `slotRefs`, `visualResolved` and ' +
      '`meta.durationSec` are derived.',
    asks: importScript,
    answers: imported,
    errors: ['403 rights_attestation_required'],
    startsWork: true,
  })
  import(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(importScript, caller, input, context);
  }
}
