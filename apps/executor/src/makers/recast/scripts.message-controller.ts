import { Controller } from '@nestjs/common';
import {
  type Caller,
  importScript,
  type ImportScriptRequest,
  readAuthoringSkill,
  type ScriptCheck,
  validateScript,
  type VideoScriptRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { AUTHORING_SKILL } from './authoring-skill.js';
import { checkScript } from './check-script.js';
import { ImportScript } from './import-script.js';

/** Scripts that are written instead of found; the gateway asks for them on the cloud edition only. */
@Controller()
export class ScriptsMessageController {
  constructor(private readonly importing: ImportScript) {}

  @Answers(readAuthoringSkill)
  skill(): { markdown: string } {
    return { markdown: AUTHORING_SKILL };
  }

  @Answers(validateScript)
  validate({ script }: VideoScriptRequest): ScriptCheck {
    const { errors, warnings } = checkScript(script);
    return { valid: errors.length === 0, errors, warnings };
  }

  @Answers(importScript)
  import(request: ImportScriptRequest, caller: Caller) {
    return this.importing.run(caller, request);
  }
}
