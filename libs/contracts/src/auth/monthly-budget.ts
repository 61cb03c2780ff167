import { IsInt, Max, Min, ValidateIf } from 'class-validator';

/** Whole credits; null says that there is none. */
export const IsMonthlyBudget =
  (): PropertyDecorator =>
  (target, name): void => {
    for (const rule of [
      ValidateIf((_body, value) => value !== undefined && value !== null),
      IsInt(),
      Min(0),
      Max(1_000_000_000),
    ]) {
      rule(target, name);
    }
  };
