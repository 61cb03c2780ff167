import { IsObject, ValidateBy } from 'class-validator';

/** Bytes of a project's settings as JSON: a list of projects shows them all. */
const LARGEST_PROJECT_SETTINGS = 16_384;

const IsWithinSize = (): PropertyDecorator =>
  ValidateBy({
    name: 'isWithinSize',
    validator: {
      validate: (value) => Buffer.byteLength(JSON.stringify(value ?? null)) <= LARGEST_PROJECT_SETTINGS,
      defaultMessage: () => `$property must have at most ${LARGEST_PROJECT_SETTINGS} bytes as JSON`,
    },
  });

export const IsProjectSettings =
  (): PropertyDecorator =>
  (target, name): void => {
    for (const rule of [IsObject(), IsWithinSize()]) rule(target, name);
  };
