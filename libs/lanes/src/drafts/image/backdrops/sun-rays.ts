import type { Atmosphere } from '../atmosphere.js';
import { smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';

/** Beams that spread from the sun, or from beyond the picture's top where it is not seen. */
export function sunRays(picture: Raster, air: Atmosphere, random: SeededRandom, strength = 0.5): void {
  if (air.sunShows < 0.3) return;
  const unit = Math.min(picture.width, picture.height);
  const noise = smoothNoise(random);
  const sunX = air.sunX * picture.width;
  const sunY = Math.min(0.5, air.sunY * 0.55) * picture.height - unit * 0.25;
  const power = strength * air.sunShows * (air.moonUp ? 0.25 : 0.5);
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const reach = Math.hypot(x - sunX, y - sunY) / (unit * 1.3);
      if (reach >= 1) continue;
      const angle = Math.atan2(x - sunX, y - sunY);
      const beam = noise(angle * 9, 1.5) * 0.6 + noise(angle * 23, 8.5) * 0.4;
      const amount = Math.max(0, beam - 0.05) * power * (1 - reach) * Math.min(1, reach * 4);
      if (amount > 0.004) picture.add(x, y, air.sun, amount);
    }
  }
}
