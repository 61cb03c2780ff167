import { ValidateBy } from 'class-validator';

/**
 * A number with at most so many decimals. Not `maxDecimalPlaces` of `IsNumber`, which throws for numbers that are
 * written with an exponent alone, such as 5e-324.
 */
export const HasDecimals = (most: number): PropertyDecorator =>
  ValidateBy({
    name: 'hasDecimals',
    validator: {
      validate: (value) => typeof value === 'number' && Number(value.toFixed(most)) === value,
      defaultMessage: () => `$property must have at most ${most} decimals`,
    },
  });
