import { mix, scale, type Color } from '../color.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';

// Looked up once: these run for every pixel.
const { abs, cos, max, min, round, sin, sqrt } = Math;

/** A conifer from its foot up, its tiers ragged, lit from one side. */
export function paintConifer(
  picture: Raster,
  tree: { x: number; foot: number; height: number; light: Color; shade: Color; lightFrom: number },
  random: SeededRandom,
): void {
  const { x, foot, height, light, shade, lightFrom } = tree;
  const tiers = max(5, round(height / 9));
  const lean = random.between(-0.02, 0.02) * height;
  for (let row = 0; row < height; row += 1) {
    const share = row / height;
    const tier = (share * tiers) % 1;
    const width = height * 0.2 * share ** 0.85 * (0.5 + 0.62 * tier) + 0.6;
    const y = round(foot - height + row);
    const middle = x + lean * (1 - share);
    const left = middle - width * random.between(0.78, 1.06);
    const right = middle + width * random.between(0.78, 1.06);
    for (let column = round(left); column <= right; column += 1) {
      const side = (column - middle) / max(1, width);
      const bright = 0.35 + 0.3 * side * lightFrom + 0.28 * tier + random.between(-0.14, 0.14);
      picture.blend(column, y, mix(shade, light, max(0, min(1, bright))), 1);
    }
  }
}

/** A round crown of many leaves over a trunk. */
export function paintLeafTree(
  picture: Raster,
  tree: {
    x: number;
    foot: number;
    height: number;
    light: Color;
    shade: Color;
    bark: Color;
    lightFrom: number;
  },
  random: SeededRandom,
): void {
  const { x, foot, height, light, shade, bark, lightFrom } = tree;
  const trunk = max(1, height * 0.055);
  picture.stroke(x, foot, x + random.between(-0.03, 0.03) * height, foot - height * 0.5, trunk * 2, bark, 1);
  picture.stroke(x, foot - height * 0.35, x - height * 0.16, foot - height * 0.6, trunk, bark, 1);
  picture.stroke(x, foot - height * 0.38, x + height * 0.15, foot - height * 0.62, trunk, bark, 1);
  const clumps = 26;
  for (let index = 0; index < clumps; index += 1) {
    const angle = random.between(0, Math.PI * 2);
    const reach = sqrt(random.next()) * 0.3;
    const cx = x + cos(angle) * reach * height * 1.12;
    const cy = foot - height * 0.68 + sin(angle) * reach * height * 0.85;
    const side = cos(angle) * lightFrom * 0.5 - sin(angle) * 0.6;
    const color = mix(shade, light, max(0, min(1, 0.42 + side * reach * 2 + random.between(-0.12, 0.12))));
    speckle(picture, cx, cy, height * random.between(0.08, 0.14), color, random);
  }
}

function speckle(
  picture: Raster,
  cx: number,
  cy: number,
  radius: number,
  color: Color,
  random: SeededRandom,
): void {
  const count = round(radius * radius * 0.55) + 6;
  const dot = max(0.7, radius * 0.16);
  for (let index = 0; index < count; index += 1) {
    const angle = random.between(0, Math.PI * 2);
    const reach = sqrt(random.next()) * radius;
    picture.disc(
      cx + cos(angle) * reach,
      cy + sin(angle) * reach,
      dot,
      scale(color, random.between(0.8, 1.2)),
      0.85,
    );
  }
}

/** A tuft of grass whose blades bend with the wind. */
export function paintGrass(
  picture: Raster,
  blade: { x: number; foot: number; height: number; color: Color; wind: number },
  random: SeededRandom,
): void {
  const { x, foot, height, color, wind } = blade;
  const bend = (wind + random.between(-0.35, 0.35)) * height;
  let fromX = x;
  let fromY = foot;
  const steps = 5;
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const toX = x + bend * share * share;
    const toY = foot - height * share * (1 - abs(bend / height) * 0.2 * share);
    picture.stroke(
      fromX,
      fromY,
      toX,
      toY,
      max(0.7, (1 - share) * height * 0.045),
      scale(color, 0.72 + 0.5 * share),
      0.9,
    );
    fromX = toX;
    fromY = toY;
  }
}

/** A flower head of a few petals. */
export function paintBloom(
  picture: Raster,
  bloom: { x: number; y: number; size: number; color: Color; heart: Color },
  random: SeededRandom,
): void {
  const { x, y, size, color, heart } = bloom;
  const petals = random.whole(5, 7);
  const turn = random.between(0, Math.PI);
  for (let petal = 0; petal < petals; petal += 1) {
    const angle = turn + (petal / petals) * Math.PI * 2;
    picture.disc(
      x + cos(angle) * size * 0.62,
      y + sin(angle) * size * 0.5,
      size * 0.48,
      scale(color, random.between(0.85, 1.15)),
      0.95,
    );
  }
  picture.disc(x, y, size * 0.36, heart, 1);
}
