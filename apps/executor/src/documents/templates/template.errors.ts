import { ServiceError } from '@easel/contracts';

/** 409: somebody else's template has this address. */
export class TemplateSlugTaken extends ServiceError {
  constructor(slug: string) {
    super(409, 'slug_taken', `The slug ${slug} is taken by another template.`);
  }
}

/** 400: the account has as many as it may. */
export class TooManyTemplates extends ServiceError {
  constructor(most: number) {
    super(400, 'limit_reached', `An account may publish at most ${most} templates.`);
  }
}
