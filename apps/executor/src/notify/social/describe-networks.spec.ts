import * as fc from 'fast-check';
import { describeNetworks } from './describe-networks.js';
import { socialNetworks } from './social-networks.js';

const variables = socialNetworks.flatMap(({ appVariables }) => appVariables);

describe('the networks as a deployment has them', () => {
  it('name exactly the variables of their app that say nothing, and are not available before accounts can be connected', () => {
    const said = fc.constantFrom(undefined, '', '  ', 'x');
    const environment = fc.record(Object.fromEntries(variables.map((name) => [name, said])));
    fc.assert(
      fc.property(environment, (env) => {
        const described = describeNetworks(env, 'https://example.org/');
        for (const [index, { appVariables }] of socialNetworks.entries()) {
          const missing = appVariables.filter((name) => env[name] !== 'x');
          const { available, missingEnv } = described[index];
          expect({ available, missingEnv: missingEnv ?? [] }).toEqual({
            available: false,
            missingEnv: missing,
          });
        }
      }),
    );
  });

  it('say where the network is to send people back to', () => {
    const [facebook] = describeNetworks({}, 'https://example.org/');
    expect(facebook.setupHint).toContain('https://example.org/v1/social/callback/facebook,');
  });

  it('offer what their nodes offer', () => {
    const [facebook] = describeNetworks({}, 'https://example.org');
    expect(facebook.capabilities).toEqual({
      actions: ['post-text', 'post-image', 'post-video', 'post-story'],
      captionLimit: 63_206,
    });
  });
});
