import { ServiceError } from '@easel/contracts';

/** 416: the object is shorter than what was asked for begins. */
export class RangeNotSatisfiable extends ServiceError {
  constructor(size: number) {
    super(416, 'range_not_satisfiable', `The file has ${size} bytes.`);
  }
}
