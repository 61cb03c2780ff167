import { Module } from '@nestjs/common';
import { PromptHelperHttpController } from './prompt-helper.http-controller.js';
import { TextToPickerHttpController } from './text-to-picker.http-controller.js';

@Module({
  controllers: [PromptHelperHttpController, TextToPickerHttpController],
})
export class PromptHelperModule {}
