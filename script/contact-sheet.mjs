// All pictures of a demo on one sheet, in rows by what they show.
import sharp from 'sharp';

const TILE = { width: 320, height: 240 };
const COLUMNS = 7;
const LABEL = 26;
const GAP = 10;
const PICTURE = /\.(png|jpe?g|webp)$/;

/** @param pictures `{ group, name, file, bytes }`, as they are to stand there; clips are left out */
export async function contactSheet(pictures, file) {
  const rows = Object.values(Object.groupBy(pictures, ({ group }) => group)).flatMap((group) =>
    inRows(group.filter((picture) => PICTURE.test(picture.file))),
  );
  const width = COLUMNS * (TILE.width + GAP) + GAP;
  const height = rows.length * (TILE.height + LABEL + GAP) + GAP;
  const layers = await Promise.all(
    rows.flatMap((row, down) =>
      row.map(async (picture, across) => ({
        input: await tile(picture),
        left: GAP + across * (TILE.width + GAP),
        top: GAP + down * (TILE.height + LABEL + GAP),
      })),
    ),
  );
  await sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } })
    .composite(layers)
    .png()
    .toFile(file);
}

const inRows = (pictures) =>
  Array.from({ length: Math.ceil(pictures.length / COLUMNS) }, (_, row) =>
    pictures.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );

async function tile({ group, name, bytes }) {
  const words = `${group}: ${name}`.replaceAll(/[<&]/g, '');
  const label = `<svg width="${TILE.width}" height="${LABEL}"><text x="0" y="18" font-family="sans-serif"
    font-size="15" fill="#333">${words}</text></svg>`;
  const picture = await sharp(bytes)
    .resize({ ...TILE, fit: 'contain', background: '#ffffff' })
    .png()
    .toBuffer();
  return sharp({
    create: { width: TILE.width, height: TILE.height + LABEL, channels: 3, background: '#f4f1ea' },
  })
    .composite([
      { input: picture, left: 0, top: 0 },
      { input: Buffer.from(label), left: 0, top: TILE.height },
    ])
    .png()
    .toBuffer();
}
