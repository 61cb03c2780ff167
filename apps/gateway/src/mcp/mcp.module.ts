import { Module } from '@nestjs/common';
import { McpHttpController } from './mcp.http-controller.js';

@Module({
  controllers: [McpHttpController],
})
export class McpModule {}
