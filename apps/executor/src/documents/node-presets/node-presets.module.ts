import { Module } from '@nestjs/common';
import { ChangeNodePreset } from './change-node-preset.js';
import { ImportNodePresets } from './import-node-presets.js';
import { NodePresetFavoritesMessageController } from './node-preset-favorites.message-controller.js';
import { NodePresetFavoritesRepository } from './node-preset-favorites.repository.js';
import { NodePresetGroupsMessageController } from './node-preset-groups.message-controller.js';
import { NodePresetGroupsRepository } from './node-preset-groups.repository.js';
import { NodePresetsMessageController } from './node-presets.message-controller.js';
import { NodePresetsRepository } from './node-presets.repository.js';

@Module({
  controllers: [
    NodePresetsMessageController,
    NodePresetGroupsMessageController,
    NodePresetFavoritesMessageController,
  ],
  providers: [
    ChangeNodePreset,
    ImportNodePresets,
    NodePresetFavoritesRepository,
    NodePresetGroupsRepository,
    NodePresetsRepository,
  ],
})
export class NodePresetsModule {}
