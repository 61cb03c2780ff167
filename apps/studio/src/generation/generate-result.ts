import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type GeneratedJobs,
  type GenerateResultRequest,
  type GenerationQuote,
  type ProductionJobQuote,
  quoteProductionJob,
  retainPictures,
  ServiceError,
} from '@easel/contracts';
import { BusClient, failpoint } from '@easel/platform';
import {
  BOUNDS,
  canonicalJson,
  type GenerateBody,
  inputHashOf,
  type Marker,
  type Production,
  type Result,
} from '@easel/productions';
import { type Opened, OpenProductions } from '../productions/open-productions.js';
import { StudioConfig } from '../studio.config.js';
import { composeClip } from './compose-clip.js';
import { composeStill } from './compose-still.js';
import type { ComposedJob, Shot } from './composed-job.js';
import { EndpointsMissing, NotRetakeable, SequenceQuoteChanged, TargetMissing } from './generation.errors.js';
import { QuotesRepository } from './quotes.repository.js';
import { bodyOf, wrong } from './read-body.js';
import { requireFittingPrompt } from './require-fitting-prompt.js';
import { StartMarked } from '../productions/start-marked.js';

/** What a request comes to at one version, as the executor would run it. */
interface Prepared {
  readonly composed: ComposedJob;
  readonly quote: ProductionJobQuote;
  readonly count: number;
  /** Of clips. */
  readonly inputHash?: string;
}

/** Stills and clips of shots, and what they would cost. Specification 2, 4.3. */
@Injectable()
export class GenerateResult {
  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
    private readonly startMarked: StartMarked,
    private readonly quotes: QuotesRepository,
    private readonly config: StudioConfig,
  ) {}

  /** @throws ValidationFailed, TargetMissing, EndpointsMissing, SequenceQuoteChanged, and as the executor refuses jobs */
  async run(
    caller: Caller,
    { id, ...sent }: GenerateResultRequest,
  ): Promise<GeneratedJobs | GenerationQuote> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const body = bodyOf('generate', sent as Record<string, unknown>);
    this.check(body);
    if (body.dryRun) return this.quoted(caller, first, body);
    requireHash(body, first.production);
    const { clientRequestId, dryRun: _dryRun, ...asked } = body;
    let inputHash = '';
    return this.startMarked
      .run(caller, { id, route: 'generate', clientRequestId, body: asked, first }, async (opened) => {
        const prepared = await this.prepared(caller, opened, body);
        inputHash = prepared.inputHash ?? '';
        const mostCredits = await this.boundBy(caller, opened, body, prepared);
        const { composed, quote, count } = prepared;
        requireMarkersLeft(opened.production, body, composed, count);
        failpoint(body.retakeResultKey === undefined ? 'studio.generating' : 'studio.retaking');
        return {
          jobs: jobsOf(body, prepared),
          summary: `Asked for ${count === 1 ? `a ${body.kind}` : `${count} ${body.kind}s`} of ${body.shotId}`,
          mostCredits,
          answer: {
            lane: composed.type,
            ...(quote.adjustments.length > 0 ? { adjustments: quote.adjustments } : {}),
          },
        };
      })
      .catch((error: unknown) => {
        // Its price rose between the last look at it and the reservation.
        throw isDearer(error) ? new SequenceQuoteChanged(inputHash) : error;
      });
  }

  private check({ kind, count, retakeResultKey, mode, overrides, expectedInputHash }: GenerateBody): void {
    if (kind === 'clip' && count !== undefined && count !== 1)
      throw wrong('count', 'must be 1: clips are made one by one');
    if (kind === 'still' && expectedInputHash !== undefined)
      throw wrong('expectedInputHash', 'is for clips only');
    if (retakeResultKey === undefined) return;
    if (kind === 'still') throw wrong('retakeResultKey', 'is for clips only');
    if (!this.config.hasFeature('retakeLinkedClips')) throw wrong('retakeResultKey', 'cannot be used here');
    if (mode !== undefined) throw wrong('mode', 'must not be sent: a retake is the same request again');
    if (overrides !== undefined)
      throw wrong('overrides', 'must not be sent: a retake is the same request again');
    if (count !== undefined) throw wrong('count', 'must not be sent: a retake is one take');
  }

  private async quoted(caller: Caller, opened: Opened, body: GenerateBody): Promise<GenerationQuote> {
    const { composed, quote, count, inputHash } = await this.prepared(caller, opened, body);
    const estimate = quote.credits === null ? null : quote.credits * count;
    const { id: productionId } = opened.found;
    const { userId } = caller;
    const expiresAt =
      inputHash === undefined
        ? undefined
        : await this.quotes.keep({ productionId, userId, inputHash, estimate });
    failpoint('studio.quoted');
    const { pins } = composed;
    return {
      dryRun: true,
      kind: body.kind,
      lane: composed.type,
      count,
      creditModel: quote.creditModel,
      estimate,
      ...(estimate === null ? { unpriced: [quote.creditModel] } : {}),
      settings: quote.params,
      adjustments: quote.adjustments,
      ...(inputHash === undefined ? {} : { inputHash, expiresAt }),
      ...(pins && body.retakeResultKey === undefined
        ? { endpoints: { start: endpointOf(pins.start), end: endpointOf(pins.end) } }
        : {}),
      ...(body.retakeResultKey === undefined ? {} : { retakeResultKey: body.retakeResultKey }),
    };
  }

  private async prepared(caller: Caller, opened: Opened, body: GenerateBody): Promise<Prepared> {
    const { production, found } = opened;
    const shot = production.shots.find(({ id }) => id === body.shotId);
    if (!shot) throw new TargetMissing(`shot ${body.shotId}`, 'shotId');
    const composed = composedFor(production, shot, body);
    requireFittingPrompt(composed, body.overrides);
    await this.requireRetained(caller, found.id, composed, body);
    const { type, params } = composed;
    const quote = await this.bus.request(quoteProductionJob, caller, { id: found.id, type, params });
    if (body.retakeResultKey !== undefined && canonicalJson(quote.params) !== canonicalJson(params)) {
      throw new NotRetakeable('The request of this take is no longer valid in the same form.');
    }
    const count = body.kind === 'still' ? (body.count ?? 1) : 1;
    if (body.kind === 'still') return { composed, quote, count };
    return { composed, quote, count, inputHash: clipHash(shot, composed, quote, body) };
  }

  /** The pictures that a linked clip begins and ends with are there, and are those that were accepted. */
  private async requireRetained(
    caller: Caller,
    id: string,
    { pins, params }: ComposedJob,
    { retakeResultKey }: GenerateBody,
  ): Promise<void> {
    if (!pins) return;
    const urls = { start: String(params['imageUrl']), end: String(params['endFrameUrl']) };
    const { pictures } = await this.bus.request(retainPictures, caller, { id, urls: Object.values(urls) });
    const kept = new Map(pictures.map(({ url, sha256 }) => [url, sha256]));
    const lost = (['start', 'end'] as const).filter((slot) => kept.get(urls[slot]) !== pins[slot].sha256);
    if (lost.length === 0) return;
    if (retakeResultKey !== undefined)
      throw new NotRetakeable('The pictures from which this take was made are deleted.');
    throw new EndpointsMissing(lost, 'unretained');
  }

  /** @returns what the job may cost. @throws SequenceQuoteChanged */
  private async boundBy(
    { userId }: Caller,
    { found }: Opened,
    { expectedInputHash }: GenerateBody,
    { inputHash = '', quote }: Prepared,
  ): Promise<number | undefined> {
    if (expectedInputHash === undefined) return undefined;
    if (inputHash !== expectedInputHash) throw new SequenceQuoteChanged(inputHash);
    const kept = await this.quotes.find({ productionId: found.id, userId, inputHash });
    // What was quoted without a price, and has one now, costs more than was said.
    const isDearer = quote.credits !== null && (kept?.estimate == null || quote.credits > kept.estimate);
    if (!kept || isDearer) throw new SequenceQuoteChanged(inputHash);
    return kept.estimate ?? 0;
  }
}

function composedFor(production: Production, shot: Shot, body: GenerateBody): ComposedJob {
  const { kind, mode, overrides, retakeResultKey } = body;
  const request = { ...(overrides && { overrides }) };
  if (retakeResultKey !== undefined) return composeRetake(shot, retakeResultKey);
  if (kind === 'still') {
    if (mode === 'first_frame' || mode === 'first_last_frame') throw wrong('mode', 'is for clips only');
    return composeStill(production, shot, { ...request, ...(mode && { mode }) });
  }
  if (mode === 'edit' || mode === 'start_frame' || mode === 'end_frame')
    throw wrong('mode', 'is for stills only');
  return composeClip(production, shot, { ...request, ...(mode && { mode }) });
}

/** A take as it was asked for, with what it began and ended with then. Facts B5. */
function composeRetake({ id, results }: Shot, key: string): ComposedJob {
  const take = results.clips.find((each) => each.key === key);
  if (!take) throw new TargetMissing(`take ${key} in the shot ${id}`, 'retakeResultKey');
  const { request, startPin, endPin, provider, mode, seed } = take;
  if (!request || !startPin || !endPin) {
    throw new NotRetakeable('The request of this take is unknown.');
  }
  const known = { provider, mode, seed };
  const gives = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return {
    type: request.type,
    params: { ...request.params },
    gives: { ...gives, startPin, endPin, retakeOf: key },
    pins: { start: startPin, end: endPin },
  };
}

/** Of exactly what is sent: pictures that are pinned stand in it by their content. Facts B4. */
export function clipHash(
  { id: shotId }: Shot,
  { type, params, pins }: ComposedJob,
  quote: ProductionJobQuote,
  { retakeResultKey }: GenerateBody,
): string {
  if (retakeResultKey !== undefined) {
    const images = [pins?.start.sha256, pins?.end.sha256];
    return inputHashOf({ resultKey: retakeResultKey, request: { type, params }, images });
  }
  if (!pins) return inputHashOf({ shotId, type, params: quote.params });
  const { imageUrl: _start, endFrameUrl: _end, ...settings } = quote.params;
  return inputHashOf({ shotId, type, params: settings, start: pins.start, end: pins.end });
}

function jobsOf(body: GenerateBody, { composed, quote, count, inputHash }: Prepared) {
  const { type, params, gives, keyframeId, pins } = composed;
  const { seed } = params;
  const kind: Marker['kind'] =
    body.retakeResultKey !== undefined ? 'retake' : keyframeId !== undefined ? 'frame' : body.kind;
  return Array.from({ length: count }, (_, index) => {
    // The same seed would give the same picture each time.
    const own = typeof seed === 'number' ? { seed: (seed + index) % 4_294_967_296 } : {};
    const given: Partial<Result> = {
      ...gives,
      ...own,
      ...(inputHash === undefined ? {} : { inputHash }),
      ...(pins ? { request: { type, params: quote.params } } : {}),
    };
    const marker = {
      kind,
      shotId: body.shotId,
      ...(keyframeId === undefined ? {} : { keyframeId }),
      ...(inputHash === undefined ? {} : { inputHash }),
      ...(body.retakeResultKey === undefined ? {} : { resultKey: body.retakeResultKey }),
      gives: given,
    };
    // A clip is made of what was quoted, to the letter.
    const sent = body.kind === 'clip' ? quote.params : params;
    return { type, params: { ...sent, ...own }, marker };
  });
}

function requireHash(
  { kind, shotId, expectedInputHash, retakeResultKey }: GenerateBody,
  { shots }: Production,
): void {
  if (kind !== 'clip' || expectedInputHash !== undefined) return;
  const isLinked = shots.find(({ id }) => id === shotId)?.link != null;
  if (isLinked || retakeResultKey !== undefined) {
    throw wrong('expectedInputHash', 'must be sent: ask for a quote with dryRun first');
  }
}

/** Before anything is spent: a result that was paid for lands beyond the bound too. */
function requireMarkersLeft(
  { shots, keyframes, pending }: Production,
  { kind, shotId }: GenerateBody,
  { keyframeId }: ComposedJob,
  count: number,
): void {
  const shot = shots.find(({ id }) => id === shotId);
  const candidates = keyframes.find(({ id }) => id === keyframeId)?.candidates;
  const there = candidates ?? (kind === 'still' ? shot?.results.stills : shot?.results.clips) ?? [];
  const awaited = pending.filter((marker) =>
    keyframeId === undefined ? marker.shotId === shotId : marker.keyframeId === keyframeId,
  );
  if (there.length + awaited.length + count <= BOUNDS.resultsOfShot) return;
  const message = `A shot has at most ${BOUNDS.resultsOfShot} results of a kind: remove some first.`;
  throw new ServiceError(400, 'op_invalid', message, { path: 'shotId' });
}

const isDearer = (error: unknown): boolean => error instanceof ServiceError && error.code === 'quote_changed';

const endpointOf = ({ keyframeId, key }: { keyframeId: string; key: string }) => ({ keyframeId, key });
