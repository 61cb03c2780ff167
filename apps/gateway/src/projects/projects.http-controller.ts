import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  createProject,
  deleteProject,
  ensureAgentProject,
  getProject,
  listProjects,
  type ProjectRecord,
  updateProject,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import {
  anyObject,
  data,
  orNull,
  page,
  recordOf,
  success,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const project = recordOf<ProjectRecord>('Project', {
  id: uuid,
  userId: uuid,
  workspaceId: { ...orNull(uuid), description: 'Null in the personal space.' },
  name: text,
  description: orNull(text),
  settings: anyObject,
  createdAt: timestamp,
  updatedAt: timestamp,
});

@Controller('v1/projects')
export class ProjectsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'workflows:read', limitedTokens: 'free' })
  @Operation({
    summary: 'List projects',
    description:
      'Returns the projects of the selected workspace or the personal space, by name, one page at a ' +
      'time.',
    asks: listProjects,
    answers: page(project),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listProjects, caller, input, context);
  }

  @Post('mcp')
  @HttpCode(200)
  @Access({ scope: 'workflows:write' })
  @Operation({
    summary: 'Read the project of agents, or create it',
    description:
      'Returns your project named `mcp` in the selected workspace or the personal space. Agents keep ' +
      'their workflows in it. Idempotent.',
    asks: ensureAgentProject,
    answers: data(project),
  })
  async agents(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(ensureAgentProject, caller, input, context) };
  }

  @Post()
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Create a project',
    description: 'Creates it in the selected workspace or in the personal space.',
    asks: createProject,
    answers: data(project),
    makes: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createProject, caller, input, context) };
  }

  @Get(':id')
  @Access({ scope: 'workflows:read', limitedTokens: 'free' })
  @Operation({
    summary: 'Read a project',
    description:
      'Returns name, description and settings. `GET /v1/projects/{id}/workflows` lists its workflows.',
    asks: getProject,
    answers: data(project),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getProject, caller, input, context) };
  }

  @Patch(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Change a project',
    description: 'Omitted fields stay as they are.',
    asks: updateProject,
    answers: data(project),
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateProject, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Delete a project with its workflows',
    description: 'Runs in progress are cancelled. Their results stay in the library.',
    asks: deleteProject,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteProject, caller, input, context);
  }
}
