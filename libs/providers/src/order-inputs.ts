import { cutText, type Model, promptForModel, runningModel } from '@easel/catalog';
import { inputList, missingInput, optionalInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { maskedPicture } from './keep-outside-mask.js';
import { MediaInput } from './media-input.js';
import type { ProviderTask } from './provider-lane.js';

/** What a task gives an order to be made of: words, media and settings, by the names that nodes have for them. */
export class OrderInputs {
  readonly params: LaneParams;
  /** What the catalog knows of the model that runs. */
  readonly model: Model | undefined;

  constructor(private readonly task: Pick<ProviderTask, 'type' | 'params' | 'inputs'>) {
    this.params = new LaneParams(task.params);
    this.model = runningModel(task.type, task.params);
  }

  get type(): string {
    return this.task.type;
  }

  /** Whether only a part of a picture is to be drawn again. */
  get isMasked(): boolean {
    return maskedPicture(this.task) !== undefined;
  }

  text(...names: string[]): string | undefined {
    return optionalInput(this.task, names);
  }

  /**
   * The prompt with its style, and with what to keep out at its end.
   * @param most characters that the provider takes, where that is less than the catalog allows
   */
  prompt(most = Infinity): string {
    const style = this.params.text('style');
    const words = [this.text('prompt', 'text', 'in') ?? '', ...(style === '' ? [] : [`Style: ${style}`])];
    const whole = words.filter((part) => part !== '').join('\n');
    const unwanted = this.text('negative', 'negativePrompt') ?? '';
    if (!this.model) return cutText(whole, most);
    const { negativePromptLimit: _separate, ...model } = this.model;
    const promptLimit = Math.min(model.promptLimit, most);
    return promptForModel({ ...model, promptLimit }, whole, unwanted).prompt;
  }

  /** @throws LaneFailure `missing_input` */
  requiredPrompt(most?: number): string {
    const prompt = this.prompt(most);
    if (prompt.trim() === '') throw missingInput('a prompt');
    return prompt;
  }

  media(...names: string[]): MediaInput | undefined {
    const url = this.text(...names);
    return url === undefined ? undefined : new MediaInput(url);
  }

  /** @throws LaneFailure `missing_input` */
  requiredMedia(what: string, ...names: string[]): MediaInput {
    const media = this.media(...names);
    if (!media) throw missingInput(what);
    return media;
  }

  /** The picture to work on first, then those to go by, as many as the model takes. */
  pictures(): MediaInput[] {
    const urls = new Set([
      ...inputList(this.task, ['imageUrl', 'image', 'baseImageUrl']),
      ...inputList(this.task, ['references', 'referenceImageUrls']),
    ]);
    return [...urls]
      .slice(0, Math.max(1, this.model?.references.image ?? 0))
      .map((url) => new MediaInput(url));
  }

  /** First and last frame; a last one alone begins the clip. */
  frames(): { start?: MediaInput; end?: MediaInput } {
    const first = this.media('imageUrl', 'startFrame', 'image');
    const last = this.media('endFrameUrl', 'endFrame');
    if (!first) return last ? { start: last } : {};
    return { start: first, ...(last && this.model?.endFrame === true ? { end: last } : {}) };
  }

  referencePictures(): MediaInput[] {
    const urls = inputList(this.task, ['imageReferences', 'referenceImageUrls']);
    return [...new Set(urls)].slice(0, this.model?.references.image ?? 0).map((url) => new MediaInput(url));
  }

  number(name: string): number | undefined {
    return this.params.optionalNumber(name, { min: -Infinity, max: Infinity });
  }

  /** Undefined for any: left out, or -1. */
  seed(): number | undefined {
    const seed = this.number('seed');
    return seed === undefined || seed < 0 ? undefined : seed;
  }

  /** As the node has it, and not at all where the node leaves it out. */
  option(name: string): string | undefined {
    const text = this.params.text(name);
    return text === '' ? undefined : text;
  }

  flag(name: string): boolean | undefined {
    return this.params.raw(name) === undefined ? undefined : this.params.flag(name, false);
  }
}
