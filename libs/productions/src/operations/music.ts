import { DEFAULT_MIX, type Mix, type Music, type Production, type Track } from '../document/production.js';
import { binned, trashIdOf } from './bin.js';
import { checkJob, keyOfResult } from './results.js';
import { allowedUrl, checkRoom, operation } from './operation.js';
import { invalid, missing } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

interface AddMusic {
  url: string;
  jobId?: string;
  title?: string;
  durationSec?: number;
  select?: boolean;
}

function musicOf({ music }: Production): Music {
  if (!music) throw missing('music');
  return music;
}

function trackOf(production: Production, key: string): Track {
  const track = production.music?.tracks.find((each) => each.key === key);
  if (!track) throw missing(`music ${key}`, 'key');
  return track;
}

/** The film's music: its tracks, which of them is heard, and how loud. Facts A5.4. */
export const musicOperations = [
  operation<Partial<Mix>>('set_music_mix', {
    fields: schema.MIX,
    schema: { minProperties: 2 },
    refuses: ['a production without music'],
    apply(production, { volume, fadeInSec, fadeOutSec, duckPercent }) {
      const music = musicOf(production);
      const given = Object.entries({ volume, fadeInSec, fadeOutSec, duckPercent }).filter(
        ([, value]) => value !== undefined,
      );
      return {
        production: {
          ...production,
          music: { ...music, mix: { ...music.mix, ...Object.fromEntries(given) } },
        },
        summary: `Set ${given.map(([name]) => name).join(', ')} of the music`,
      };
    },
  }),

  operation<AddMusic>('add_music', {
    fields: {
      url: schema.url,
      jobId: schema.jobId,
      title: schema.text(200),
      durationSec: schema.seconds,
      select: schema.boolean,
    },
    required: ['url'],
    refuses: [
      'a job of somebody else, or one that is not completed',
      'an address that is signed or not public',
      'a key that is in the bin',
    ],
    needs: (_production, { jobId }, needed) => {
      if (jobId !== undefined) needed.job(jobId);
    },
    apply(production, { select = false, ...given }, lookups) {
      allowedUrl(lookups, given.url, 'url');
      checkJob(given, lookups);
      const { url, jobId, title, durationSec } = given;
      const key = keyOfResult(given, lookups);
      const music = production.music ?? { selectedKey: null, mix: DEFAULT_MIX, tracks: [] };
      if (music.tracks.some((track) => track.key === key)) {
        return { production, summary: 'Added no music', warnings: [`The music ${key} is there already.`] };
      }
      const id = trashIdOf('music', key);
      if (production.trash.some((item) => item.id === id))
        throw invalid(`This music is in the bin: restore ${id}.`, 'url');
      checkRoom(music.tracks.length, 'tracks', 'tracks');
      const track: Track = {
        key,
        url,
        ...(jobId === undefined ? {} : { jobId }),
        ...(title === undefined ? {} : { title }),
        ...(durationSec === undefined ? {} : { durationSec }),
        createdAt: lookups.now,
      };
      const selectedKey = select || music.selectedKey === null ? key : music.selectedKey;
      return {
        production: { ...production, music: { ...music, selectedKey, tracks: [...music.tracks, track] } },
        summary: `Added the music ${title ?? key}`,
        ids: [key],
      };
    },
  }),

  operation<{ key: string | null }>('select_music', {
    fields: { key: schema.orNull(schema.key) },
    required: ['key'],
    refuses: ['music that is not there'],
    apply(production, { key }) {
      const music = musicOf(production);
      if (key !== null) trackOf(production, key);
      return {
        production: { ...production, music: { ...music, selectedKey: key } },
        summary: key === null ? 'Selected no music' : `Selected the music ${key}`,
        ...(key === null ? {} : { ids: [key] }),
      };
    },
  }),

  operation<{ key: string }>('remove_music', {
    class: 'D',
    restorable: true,
    fields: { key: schema.key },
    required: ['key'],
    refuses: ['music that is not there'],
    apply(production, { key }, lookups) {
      const track = trackOf(production, key);
      const music = musicOf(production);
      const index = music.tracks.indexOf(track);
      const tracks = music.tracks.toSpliced(index, 1);
      const wasSelected = music.selectedKey === key;
      const selectedKey = wasSelected ? (tracks.at(-1)?.key ?? null) : music.selectedKey;
      const id = trashIdOf('music', key);
      return {
        production: binned(
          { ...production, music: { ...music, tracks, selectedKey } },
          {
            id,
            kind: 'music',
            label: track.title ?? 'Music',
            from: { index },
            body: track,
            users: { wasSelected },
          },
          lookups,
        ),
        summary: `Removed the music ${track.title ?? key}`,
        ids: [id, key],
        ...(wasSelected && selectedKey !== null
          ? { warnings: [`The music ${selectedKey} is selected now.`] }
          : {}),
      };
    },
  }),
];
