import { Module } from '@nestjs/common';
import { FactoryPresetsHttpController } from './factory-presets.http-controller.js';
import { NodePresetFavoritesHttpController } from './node-preset-favorites.http-controller.js';
import { NodePresetGroupsHttpController } from './node-preset-groups.http-controller.js';
import { NodePresetsHttpController } from './node-presets.http-controller.js';

@Module({
  controllers: [
    FactoryPresetsHttpController,
    NodePresetFavoritesHttpController,
    NodePresetGroupsHttpController,
    NodePresetsHttpController,
  ],
})
export class NodePresetsModule {}
