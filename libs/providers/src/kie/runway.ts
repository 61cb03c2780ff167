import { missingInput } from '@easel/lanes/lane-inputs';
import { firstFile, type KieProtocol, recordOf, textOf, urlsIn } from './kie-protocol.js';
import { isFullHd, lever, ratio, seconds, seed } from './market-levers.js';

/** Runway's own lane: clips from words or a picture, and what continues them. */
export const runway: KieProtocol = {
  readPath: () => '/api/v1/runway/record-detail',
  orderOf: (asked) => {
    if (asked.type === 'extend-video') {
      const taskId = lever(asked, 'taskId');
      if (taskId === undefined) throw missingInput('`taskId`, the task of the Runway clip,');
      return {
        path: '/api/v1/runway/extend',
        body: { taskId, prompt: asked.prompt, quality: lever(asked, 'quality') ?? '720p' },
      };
    }
    const fullHd = isFullHd(asked);
    return {
      path: '/api/v1/runway/generate',
      body: {
        prompt: asked.prompt,
        imageUrl: asked.media.start,
        // Ten seconds are not made at 1080p.
        duration: fullHd ? 5 : (seconds(asked) ?? 5),
        quality: fullHd ? '1080p' : '720p',
        aspectRatio: asked.media.start === undefined ? (ratio(asked) ?? '16:9') : undefined,
      },
    };
  },
  resultOf: (record) => ({
    files: [firstFile('video', urlsIn(recordOf(record['videoInfo'])['videoUrl']))],
    data: { taskId: textOf(record['taskId']) },
  }),
};

/** Aleph: changes what is in a clip. */
export const aleph: KieProtocol = {
  readPath: () => '/api/v1/aleph/record-info',
  orderOf: (asked) => {
    const { video, start } = asked.media;
    if (video === undefined) throw missingInput('a video');
    return {
      path: '/api/v1/aleph/generate',
      body: {
        prompt: asked.prompt,
        videoUrl: video,
        referenceImage: start,
        aspectRatio: ratio(asked),
        seed: seed(asked),
      },
    };
  },
  resultOf: (record) => {
    const { resultVideoUrl, resultUrls } = recordOf(record['response']);
    const { videoUrl } = recordOf(record['videoInfo']);
    const urls = [...urlsIn(resultVideoUrl), ...urlsIn(resultUrls), ...urlsIn(videoUrl)];
    return { files: [firstFile('video', urls)] };
  },
};
