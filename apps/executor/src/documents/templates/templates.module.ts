import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { WorkflowsModule } from '../workflows/workflows.module.js';
import { CloneTemplate } from './clone-template.js';
import { KeepBuiltInTemplates } from './keep-built-in-templates.js';
import { PublishTemplate } from './publish-template.js';
import { TemplateFavoritesRepository } from './template-favorites.repository.js';
import { TemplatesMessageController } from './templates.message-controller.js';
import { TemplatesRepository } from './templates.repository.js';

@Module({
  imports: [EngineModule, WorkflowsModule],
  controllers: [TemplatesMessageController],
  providers: [
    CloneTemplate,
    KeepBuiltInTemplates,
    PublishTemplate,
    TemplateFavoritesRepository,
    TemplatesRepository,
  ],
})
export class TemplatesModule {}
