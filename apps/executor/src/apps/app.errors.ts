import { ServiceError } from '@easel/contracts';

/** 409: somebody else's app has this address. */
export class SlugTaken extends ServiceError {
  constructor(slug: string) {
    super(409, 'slug_taken', `The slug ${slug} is taken by another app.`, { slug });
  }
}
