import type { Atmosphere } from '../atmosphere.js';
import { clamp01, hex, mix, WHITE } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';

/** What falls, drifts and flashes between the viewer and the backdrop. */
export function paintWeather(picture: Raster, air: Atmosphere, random: SeededRandom): void {
  if (air.fog > 0.5) paintFog(picture, air, random.fork('fog'));
  if (air.weather === 'storm') paintLightning(picture, air, random.fork('lightning'));
  if (air.weather === 'rain' || air.weather === 'storm') paintRain(picture, air, random.fork('rain'));
  if (air.weather === 'snowfall') paintSnowfall(picture, random.fork('snowfall'));
}

function paintFog(picture: Raster, air: Atmosphere, random: SeededRandom): void {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const noise = layeredNoise(smoothNoise(random), 4);
  const color = mix(air.haze, WHITE, air.time === 'night' ? 0.04 : 0.2);
  for (let y = 0; y < height; y += 1) {
    const low = clamp01(1 - Math.abs(y / height - 0.62) / 0.42);
    for (let x = 0; x < width; x += 1) {
      const thick = clamp01(0.5 + noise((x / unit) * 1.6, (y / unit) * 5.5) * 0.75);
      picture.blend(x, y, color, clamp01(low * thick * (air.fog - 0.35) * 1.05));
    }
  }
}

function paintRain(picture: Raster, air: Atmosphere, random: SeededRandom): void {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const slant = random.between(-0.28, 0.28);
  const color = mix(air.skyLow, WHITE, 0.5);
  const drops = Math.round((width * height) / 950);
  for (let drop = 0; drop < drops; drop += 1) {
    const near = random.next() ** 2;
    const length = unit * (0.018 + 0.06 * near);
    const x = random.between(-0.2, 1.2) * width;
    const y = random.between(-0.1, 1) * height;
    picture.stroke(x, y, x + slant * length, y + length, 0.7 + near * 0.9, color, 0.03, 0.1 + 0.24 * near);
  }
}

function paintSnowfall(picture: Raster, random: SeededRandom): void {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const flakes = Math.round((width * height) / 1_100);
  for (let flake = 0; flake < flakes; flake += 1) {
    const near = random.next() ** 4;
    const radius = unit * (0.0011 + 0.0085 * near);
    const x = random.between(0, width);
    const y = random.between(0, height);
    if (near > 0.3) picture.glow(x, y, radius * 1.7, [0.95, 0.97, 1], 0.5, 1.2);
    else picture.disc(x, y, radius, [0.97, 0.98, 1], 0.8);
  }
}

function paintLightning(picture: Raster, air: Atmosphere, random: SeededRandom): void {
  const { width, height } = picture;
  const unit = Math.min(width, height);
  const x = (1 - air.sunX) * width;
  picture.glow(x, height * 0.12, unit * 0.9, hex('#aab4ff'), 0.4, 2.2);
  strike(picture, x, 0, height * 0.6, unit * 0.0045, random, 3);
}

function strike(
  picture: Raster,
  x: number,
  y: number,
  bottom: number,
  width: number,
  random: SeededRandom,
  forks: number,
): void {
  const unit = Math.min(picture.width, picture.height);
  let fromX = x;
  let fromY = y;
  while (fromY < bottom) {
    const toX = fromX + random.between(-0.035, 0.035) * unit;
    const toY = fromY + random.between(0.012, 0.035) * unit;
    picture.glow(fromX, fromY, unit * 0.03, hex('#8f9cff'), 0.3, 2);
    picture.stroke(fromX, fromY, toX, toY, width, [1.1, 1.1, 1.25], 1);
    if (forks > 0 && random.chance(0.13))
      strike(picture, toX, toY, toY + random.between(0.08, 0.22) * unit, width * 0.5, random, forks - 1);
    fromX = toX;
    fromY = toY;
  }
}
