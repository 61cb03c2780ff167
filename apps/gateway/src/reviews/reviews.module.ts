import { Module } from '@nestjs/common';
import { ReviewsHttpController } from './reviews.http-controller.js';

@Module({
  controllers: [ReviewsHttpController],
})
export class ReviewsModule {}
