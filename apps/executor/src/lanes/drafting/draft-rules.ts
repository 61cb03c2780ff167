import { composeMusic } from '../draft-audio/compose-music.js';
import { hummedSpeech } from '../draft-audio/hummed-speech.js';
import { soundEffect } from '../draft-audio/sound-effect.js';
import { drawPicture } from '../draft-image/draw-picture.js';
import { cutOut, foregroundOf } from '../draft-image/foreground.js';
import { redrawPicture } from '../draft-image/redraw-picture.js';
import { inSteps } from '../in-steps.js';
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
