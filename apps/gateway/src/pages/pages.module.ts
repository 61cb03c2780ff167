import { Module } from '@nestjs/common';
import { SetupModule } from '../setup/setup.module.js';
import { Installation } from './installation.js';
import { PagesHttpController } from './pages.http-controller.js';

@Module({
  imports: [SetupModule],
  controllers: [PagesHttpController],
  providers: [Installation],
})
export class PagesModule {}
