import { buildMessage, ValidateBy } from 'class-validator';

/**
 * No entry of the list is there twice. The library's own rule compares each entry with all others, which takes seconds for a
 * list that is as long as a body may hold.
 */
export const AllDifferent = (): PropertyDecorator =>
  ValidateBy({
    name: 'arrayUnique',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && new Set(value).size === value.length,
      defaultMessage: buildMessage((each) => `${each}All $property's elements must be unique`),
    },
  });
