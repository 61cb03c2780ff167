import { Module } from '@nestjs/common';
import { TemplateFavoritesHttpController } from './template-favorites.http-controller.js';
import { TemplatesHttpController } from './templates.http-controller.js';
import { TutorialsHttpController } from './tutorials.http-controller.js';

@Module({
  controllers: [TemplateFavoritesHttpController, TemplatesHttpController, TutorialsHttpController],
})
export class TemplatesModule {}
