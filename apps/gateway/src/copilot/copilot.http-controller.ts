import { Controller, Get, Post } from '@nestjs/common';
import { NotFound } from '@easel/contracts';
import { Access } from '../access/access.js';
import { Operation } from '../reference/operation.js';
import { success } from '../reference/schema.js';

/**
 * The in-app copilot (specification 1, 5.3 rule 1) is off unless an installation turns it on, and this one has none to
 * turn on: a session finds nothing here, and a token is told that it never will.
 */
@Controller('v1/copilot')
export class CopilotHttpController {
  @Get('*')
  @Access({ credentials: 'in-app', lenientWorkspace: true })
  @Operation({ summary: 'The copilot, which is off', answers: success, errors: ['404 not_found'] })
  read(): never {
    throw new NotFound('copilot');
  }

  @Post('*')
  @Access({ credentials: 'in-app', lenientWorkspace: true })
  @Operation({ summary: 'The copilot, which is off', answers: success, errors: ['404 not_found'] })
  write(): never {
    throw new NotFound('copilot');
  }
}
