import { createWorker, OEM, type Worker } from 'tesseract.js';
import { packagedFile } from './packaged-file.js';

export interface ReadWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
}

export interface ReadLine {
  words: ReadWord[];
}

let reader: Promise<Worker> | undefined;

/** The words that are written in a picture, which is a PNG file, in Latin letters. Noise gives words too. */
export async function readWords(picture: Uint8Array): Promise<ReadLine[]> {
  reader ??= openReader();
  const { data } = await (await reader).recognize(Buffer.from(picture), {}, { blocks: true, text: false });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .map(({ words }) => ({ words: words.map(({ text, confidence }) => ({ text, confidence })) }));
}

/** Ends the reader's thread, which would keep a process alive. */
export async function closeReader(): Promise<void> {
  const open = await reader;
  reader = undefined;
  await open?.terminate();
}

async function openReader(): Promise<Worker> {
  const opened = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: packagedFile('@tesseract.js-data/eng', '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  await opened.setParameters({ debug_file: '/dev/null' });
  return opened;
}
