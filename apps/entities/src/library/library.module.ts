import { Module } from '@nestjs/common';
import { MediaNamingMessageController } from './media-naming.js';

@Module({ controllers: [MediaNamingMessageController] })
export class LibraryModule {}
