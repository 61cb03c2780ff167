import { mediaLinks } from './media-links.js';

describe('the files that a result names', () => {
  it('are those with the name of a picture, clip or recording, each once', () => {
    const picture = 'https://files.example/media/a.png?x=1';
    const result = {
      imageUrl: picture,
      more: [{ videoUrl: 'http://files.example/b.mp4' }, picture],
      page: 'https://e.org/',
    };

    expect(mediaLinks(result)).toEqual([
      { url: picture, name: 'a.png', mimeType: 'image/png' },
      { url: 'http://files.example/b.mp4', name: 'b.mp4', mimeType: 'video/mp4' },
    ]);
  });

  it('are no other addresses, and at most twenty', () => {
    expect(mediaLinks(['javascript:a.png', 'file:///a.png', 'see https://e.org/a.png', '/a.png'])).toEqual(
      [],
    );
    expect(mediaLinks(Array.from({ length: 50 }, (_, at) => `https://e.org/${at}.jpg`))).toHaveLength(20);
  });
});
