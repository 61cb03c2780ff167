import { composeMusic } from '../audio/compose-music.js';
import { hummedSpeech } from '../audio/hummed-speech.js';
import { soundEffect } from '../audio/sound-effect.js';
import { drawPicture } from '../image/draw-picture.js';
import { cutOut, foregroundOf } from '../image/foreground.js';
import { redrawPicture } from '../image/redraw-picture.js';
import { inSteps } from '../../in-steps.js';
import type { DraftRules } from './drafting.js';

export const DRAFT_RULES: DraftRules = {
  picture: drawPicture,
  redrawing: redrawPicture,
  foreground: foregroundOf,
  cutting: cutOut,
  music: (request, stop) => inSteps(composeMusic(request), stop),
  effect: (request, stop) => inSteps(soundEffect(request), stop),
  humming: hummedSpeech,
};
