import { Controller, HttpCode, Post } from '@nestjs/common';
import { type NodeDescriptor, nodeTypes } from '@easel/catalog';
import { quoteSheet, type SheetQuote } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, integer, listOf, recordOf, type Schema, text } from '../reference/schema.js';
import { checkedParams } from './checked-params.js';
import { bodySchemaOf } from './node-routes.js';

const panel = {
  section: { ...text, description: 'Such as `head-turnaround`.' },
  name: { ...text, description: 'The view that the panel shows.' },
  bucket: {
    type: ['string', 'null'],
    description: 'The bucket of the subject that holds pictures of this name.',
  },
};

const sheetQuote = recordOf<SheetQuote>('SheetQuote', {
  panels: listOf({
    type: 'object',
    properties: { ...panel, url: text },
    required: ['section', 'name', 'bucket', 'url'],
  }),
  missing: listOf({
    type: 'object',
    properties: { ...panel, credits: integer },
    required: ['section', 'name', 'bucket', 'credits'],
  }),
  composeCredits: { ...integer, description: 'Credits to compose the existing panels.' },
  totalCredits: {
    ...integer,
    description: 'Credits if the missing panels are generated first (`generateMissing`).',
  },
});

const sheet = ((): NodeDescriptor => {
  const found = nodeTypes.get('reference-sheet');
  if (found === undefined) throw new Error('the catalog has no reference sheets');
  return found;
})();

/** A quote belongs to no workflow. */
const { workflowId: _none, ...settings } = bodySchemaOf(sheet)['properties'] as Record<string, Schema>;

/** Sheets before they are made. Making one is a job like any other. Facts: entities 5. */
@Controller('v1/reference-sheet')
export class ReferenceSheetsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('quote')
  @HttpCode(200)
  @Access({ scope: 'credits:read', lands: 'elsewhere', limitedTokens: 'free' })
  @Operation({
    summary: 'Quote a reference sheet, panel by panel',
    description:
      'Takes the same body as the sheet and generates nothing. Returns which panels have a picture, ' +
      'which are missing, and the price with and without generating these. Editions that charge ' +
      'nothing return 0.',
    asks: quoteSheet,
    body: { ...bodySchemaOf(sheet), properties: settings },
    answers: data(sheetQuote),
    errors: ['400 no_panels'],
  })
  async quote(@Call() { caller, input, context }: HttpCall) {
    const { workflowId: _workflow, ...params } = input;
    checkedParams(sheet, params);
    return { data: await this.bus.request(quoteSheet, caller, { params }, context) };
  }
}
