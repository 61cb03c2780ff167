import { Controller, Get } from '@nestjs/common';
import {
  listSocialProviders,
  SOCIAL_CONNECT_KINDS,
  type SocialCustomField,
  type SocialProviderRecord,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { flag, integer, listOf, oneOf, orNull, recordOf, text } from '../reference/schema.js';

const customField = recordOf<SocialCustomField>(
  'SocialCustomField',
  { key: text, label: text, secret: flag, placeholder: text },
  ['placeholder'],
);

const provider = recordOf<SocialProviderRecord>(
  'SocialProvider',
  {
    id: text,
    label: text,
    connectKind: oneOf(...SOCIAL_CONNECT_KINDS),
    editor: oneOf('post', 'article'),
    capabilities: {
      type: 'object',
      properties: { actions: listOf(text), captionLimit: orNull(integer) },
      required: ['actions', 'captionLimit'],
    },
    available: { ...flag, description: 'Whether accounts of the network can be connected.' },
    missingEnv: { ...listOf(text), description: "Missing variables of the network's app." },
    setupHint: text,
    customFields: {
      ...listOf(customField),
      description: 'Fields that a user fills in, for networks without an app.',
    },
  },
  ['missingEnv', 'setupHint', 'customFields'],
);

/** Networks that posts can go to (specification 1, 4.12; 3, 2.2). */
@Controller('v1/social')
export class SocialHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('providers')
  @Access({ credentials: 'own', limitedTokens: 'free' })
  @Operation({
    summary: 'List the social networks',
    description:
      'A network is available when the variables of its OAuth app are set; otherwise the entry lists ' +
      'the missing ones. Networks without an app are always available.',
    answers: { type: 'object', properties: { providers: listOf(provider) }, required: ['providers'] },
  })
  async providers(@Call() { caller, context }: HttpCall) {
    return { providers: await this.bus.request(listSocialProviders, caller, {}, context) };
  }
}
