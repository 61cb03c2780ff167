import type { FrameSize } from '../frame-size.js';

/** A label that says that no model drew this, as an SVG for the lower right corner. */
export function draftMark(frame: FrameSize): Buffer {
  const size = letterSize(frame);
  const { width: wide, height: tall } = markSize(frame);
  const middle = tall / 2;
  const easel =
    `<g stroke="#ffffff" stroke-width="${size * 0.11}" stroke-linecap="round" fill="none" transform="translate(${size * 0.95} ${middle - size * 0.55})">` +
    `<path d="M0 ${size * 1.1}L${size * 0.45} 0L${size * 0.9} ${size * 1.1}"/><rect x="${size * 0.08}" y="${size * 0.22}" width="${size * 0.74}" height="${size * 0.5}" fill="#ffffff" fill-opacity="0.35"/></g>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}">` +
      `<rect x="${size * 0.4}" y="${size * 0.35}" width="${wide - size * 0.8}" height="${tall - size * 0.7}" rx="${size * 0.45}" fill="#101218" fill-opacity="0.5"/>${easel}` +
      `<text x="${size * 2.25}" y="${middle + size * 0.34}" font-family="DejaVu Sans" font-size="${size * 0.92}" fill="#ffffff" fill-opacity="0.94">Easel draft</text></svg>`,
  );
}

/** Pixels that the label takes of a frame. */
export function markSize(frame: FrameSize): FrameSize {
  const size = letterSize(frame);
  return { width: Math.max(1, Math.floor(size * 8.6)), height: Math.max(1, Math.floor(size * 2.5)) };
}

function letterSize({ width, height }: FrameSize): number {
  const wished = Math.max(9, Math.round(Math.min(width, height) * 0.022));
  return Math.min(wished, width / 9, height / 3);
}
