import { randomBytes } from 'node:crypto';
import { packedText, unpackedText } from './packed-text.js';
import { LARGEST_MESSAGE } from './wire.js';

const sent = async (text: string, most = LARGEST_MESSAGE): Promise<Buffer> => {
  const content = await packedText([text.slice(0, 7), text.slice(7)], most);
  return Buffer.isBuffer(content) ? content : Buffer.from(content.join(''));
};

describe('the content of a request', () => {
  it('is sent as it is where it fits into a message, and packed where it does not', async () => {
    for (const length of [10, 3_000_000, 9_000_000, 20_000_000]) {
      const text = `{"userId":"me"}\n${'ü'.repeat(length / 2)}`;
      const content = await sent(text);

      expect(content.length).toBeLessThan(LARGEST_MESSAGE);
      expect(content.equals(Buffer.from(text))).toBe(length < 8_000_000);
      expect(await unpackedText(content)).toBe(text);
    }
  });

  it('is refused where it is no text, or longer than any request', async () => {
    const broken = Buffer.concat([Buffer.from([0x1f, 0x8b]), randomBytes(100)]);
    await expect(unpackedText(broken)).rejects.toThrow();
    const endless = await sent('x'.repeat(65 * 1024 * 1024));
    await expect(unpackedText(endless)).rejects.toThrow();
  });
});
