import { ValidateIf } from 'class-validator';

/** The rules beside it apply when the field was sent; unlike `IsOptional`, it lets no null through. */
export const IfSent = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);
