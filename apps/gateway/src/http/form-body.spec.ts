import { ValidationFailed } from '@easel/contracts';
import { formFields } from './form-body.js';

describe('a form', () => {
  it('is its fields', () => {
    expect({ ...formFields('code=a%20b&redirect_uri=https%3A%2F%2Fe.org%2F%3Fa%3D1&empty=') }).toEqual({
      code: 'a b',
      redirect_uri: 'https://e.org/?a=1',
      empty: '',
    });
  });

  it.each([
    ['a field twice', 'code=1&code=2'],
    ['what cannot be stored', 'code=%00'],
  ])('is refused with %s', (_what, body) => {
    expect(() => formFields(body)).toThrow(ValidationFailed);
  });

  it('has no fields that were not sent', () => {
    expect(formFields('__proto__=x').constructor).toBeUndefined();
  });
});
