import { readFile } from 'node:fs/promises';
import { LaneTestBed, mainArtifact } from '../lane-test-bed.fixture.js';
import { SaveToStorageLane } from './save-to-storage-lane.js';

const lane = new SaveToStorageLane();
let bed: LaneTestBed;

beforeAll(async () => {
  bed = await LaneTestBed.open();
  await bed.make('tone.wav', '-f', 'lavfi', '-i', 'sine=d=2,volume=0.3');
  await bed.picture('still.png', '#ffffff', 8, 8);
});
afterAll(() => bed.close());

describe('what is kept', () => {
  it('is a recording as it is, with how loud it is', async () => {
    const result = await bed.run(lane, 'save-to-storage', {
      params: { mediaUrl: 'tone.wav', filename: 'hum.mp3' },
    });

    const { path } = mainArtifact(result);
    expect((await readFile(path)).equals(await readFile(bed.path('tone.wav')))).toBe(true);
    const { integrated, truePeak } = await bed.lufs(path);
    expect(result.data).toEqual({
      filename: 'hum.wav',
      type: 'audio',
      loudness: { integrated: expect.closeTo(integrated, 0), truePeak: expect.closeTo(truePeak, 0) },
    });
  });

  it('is a picture as it is', async () => {
    const { artifacts, data } = await bed.run(lane, 'save-to-storage', { params: { mediaUrl: 'still.png' } });

    expect(artifacts).toMatchObject([{ path: bed.path('still.png'), contentType: 'image/png' }]);
    expect(data).toEqual({ filename: 'image-job-1.png', type: 'image' });
  });
});
