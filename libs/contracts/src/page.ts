import { IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { Clamped } from './validation.js';

/** Query of a list: how many, and from where on. Out-of-bounds limits are clamped. */
export class PageQuery {
  @IsOptional()
  @Clamped(1, 100)
  @IsInt()
  limit?: number;

  /** Opaque; from `nextCursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

/** A page of a list; `nextCursor` is absent on the last one. */
export interface Page<T> {
  data: T[];
  nextCursor?: string;
}
