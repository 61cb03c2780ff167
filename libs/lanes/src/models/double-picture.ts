import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setThreadsCount } from '@tensorflow/tfjs-backend-wasm';
import { io, setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { type LayersModel, loadLayersModel } from '@tensorflow/tfjs-layers';
import type { FlatPicture } from '../flat-picture.js';
import { packagedFile } from './packaged-file.js';

// A tile is computed at once; its margin is what the network's twelve layers look at around it.
const TILE = 128;
const MARGIN = 12;
const SIDE = TILE + 2 * MARGIN;
const CHANNELS = 3;

let model: Promise<LayersModel> | undefined;

/** A picture at twice its width and height, by a network that was trained on photographs: three bytes a pixel. */
export async function doublePicture({ pixels, width, height }: FlatPicture): Promise<Uint8Array> {
  model ??= load();
  const network = await model;
  const doubled = new Uint8Array(pixels.length * 4);
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const tile = doubleTile(network, tileAt({ pixels, width, height }, left, top));
      const rows = 2 * Math.min(TILE, height - top);
      const row = 2 * CHANNELS * Math.min(TILE, width - left);
      for (let y = 0; y < rows; y += 1) {
        const from = ((y + 2 * MARGIN) * 2 * SIDE + 2 * MARGIN) * CHANNELS;
        const to = ((2 * top + y) * 2 * width + 2 * left) * CHANNELS;
        for (let at = 0; at < row; at += 1) doubled[to + at] = byteOf(tile[from + at] ?? 0);
      }
    }
  }
  return doubled;
}

async function load(): Promise<LayersModel> {
  setThreadsCount(1);
  await setBackend('wasm');
  const folder = packagedFile('@upscalerjs/esrgan-slim', 'models/x2');
  const { modelTopology, weightsManifest } = JSON.parse(
    await readFile(path.join(folder, 'model.json'), 'utf8'),
  ) as Required<Pick<io.ModelJSON, 'modelTopology' | 'weightsManifest'>>;
  const files = weightsManifest.flatMap(({ paths }) =>
    paths.map((name) => readFile(path.join(folder, name))),
  );
  return loadLayersModel(
    io.fromMemory({
      modelTopology,
      weightSpecs: weightsManifest.flatMap(({ weights }) => weights),
      weightData: new Uint8Array(Buffer.concat(await Promise.all(files))).buffer,
    }),
  );
}

function doubleTile(network: LayersModel, tile: Float32Array): Float32Array {
  const doubled = tidy(() => network.predict(tensor4d(tile, [1, SIDE, SIDE, CHANNELS])) as Tensor);
  const values = doubled.dataSync<'float32'>();
  doubled.dispose();
  return values;
}

/** A square of the picture with its margin; beyond the picture's edge that edge goes on. */
function tileAt({ pixels, width, height }: FlatPicture, left: number, top: number): Float32Array {
  const tile = new Float32Array(SIDE * SIDE * CHANNELS);
  for (let y = 0; y < SIDE; y += 1) {
    const row = within(top + y - MARGIN, height) * width;
    for (let x = 0; x < SIDE; x += 1) {
      const from = (row + within(left + x - MARGIN, width)) * CHANNELS;
      const to = (y * SIDE + x) * CHANNELS;
      for (let channel = 0; channel < CHANNELS; channel += 1)
        tile[to + channel] = pixels[from + channel] ?? 0;
    }
  }
  return tile;
}

const within = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));
const byteOf = (value: number): number => Math.round(Math.min(255, Math.max(0, value)));
