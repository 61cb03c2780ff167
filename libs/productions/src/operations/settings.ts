import type { Film, MusicPlan, Storyboard, Thumbnail } from '../document/production.js';
import { mergePatch } from './merge-patch.js';
import { allowedUrl, operation, requireField, shotOf } from './operation.js';
import { invalid, missing } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

/** Settings of the production itself. Facts A5.4. */
export const settingsOperations = [
  operation<{ name: string }>('rename_production', {
    fields: { name: schema.named },
    required: ['name'],
    refuses: ['a blank name'],
    apply: (production, { name }) => ({
      production: { ...production, name: name.trim() },
      summary: `Renamed the production to “${name.trim()}”`,
    }),
  }),

  operation<{ archived: boolean }>('set_archived', {
    fields: { archived: schema.boolean },
    required: ['archived'],
    apply: (production, { archived }) => ({
      production: { ...production, archived },
      summary: archived ? 'Archived the production' : 'Took the production out of the archive',
    }),
  }),

  operation<{ url?: string | null; shotId?: string; key?: string }>('set_thumbnail', {
    fields: { url: schema.orNull(schema.url), shotId: schema.id, key: schema.key },
    schema: {
      oneOf: [{ required: ['url'] }, { required: ['shotId', 'key'] }],
    },
    refuses: ['a shot or a result that is not there', 'an address that is signed or not public'],
    apply(production, { url, shotId, key }, lookups) {
      if (url !== undefined && (shotId ?? key) !== undefined)
        throw invalid('Send url, or shotId and key, not both.', 'url');
      let thumbnail: Thumbnail | null = null;
      if (typeof url === 'string') thumbnail = { url: allowedUrl(lookups, url, 'url') };
      if (shotId !== undefined && key !== undefined) {
        const { stills, clips } = shotOf(production, shotId).results;
        if (![...stills, ...clips].some((each) => each.key === key)) throw missing(`result ${key}`, 'key');
        thumbnail = { shotId, key };
      }
      return {
        production: { ...production, thumbnail },
        summary: thumbnail ? 'Set the poster frame' : 'Took the chosen poster frame away',
      };
    },
  }),

  operation<{ patch: Partial<Film> }>('set_film', {
    impact: true,
    fields: { patch: schema.patchOf(schema.FILM) },
    required: ['patch'],
    apply: (production, { patch }) => ({
      production: { ...production, film: mergePatch(production.film, patch) },
      summary: `Set ${Object.keys(patch).join(', ')} of the film`,
    }),
  }),

  operation<{ patch: Partial<Storyboard> | null }>('set_storyboard', {
    fields: { patch: schema.orNull(schema.patchOf(schema.STORYBOARD)) },
    required: ['patch'],
    refuses: ['a storyboard without a brief'],
    apply(production, { patch }) {
      const storyboard = patch && mergePatch(production.storyboard ?? {}, patch);
      if (storyboard) requireField(storyboard, 'brief');
      return {
        production: { ...production, storyboard },
        summary: patch
          ? `Set ${Object.keys(patch).join(', ')} of the storyboard`
          : 'Took the storyboard away',
      };
    },
  }),

  operation<{ patch: Partial<MusicPlan> | null }>('set_music_plan', {
    fields: { patch: schema.orNull(schema.patchOf(schema.MUSIC_PLAN)) },
    required: ['patch'],
    refuses: ['a music plan without a prompt'],
    apply(production, { patch }) {
      const musicPlan = patch && mergePatch(production.musicPlan ?? {}, patch);
      if (musicPlan) requireField(musicPlan, 'prompt');
      return {
        production: { ...production, musicPlan },
        summary: patch
          ? `Set ${Object.keys(patch).join(', ')} of the music plan`
          : 'Took the music plan away',
      };
    },
  }),
];
