import type { Atmosphere } from '../atmosphere.js';
import { clamp01, hex, mix, ramp, scale, WHITE, type Color } from '../color.js';
import { layeredNoise, smoothNoise } from '../noise.js';
import type { Raster } from '../raster.js';
import type { SeededRandom } from '../seeded-random.js';

// Looked up once: these run for every pixel.
const { abs, exp, hypot, max, min, round, sqrt } = Math;

export interface SkyPlace {
  /** Row at which the sky ends. */
  horizon: number;
  sunX: number;
  sunY: number;
}

/** Paints the sky down to its horizon, and below it, so that water and haze have something to mirror. */
export function paintSky(picture: Raster, air: Atmosphere, random: SeededRandom, horizon: number): SkyPlace {
  const { width, height } = picture;
  const unit = min(width, height);
  const place = { horizon, sunX: air.sunX * width, sunY: air.sunY * horizon };
  paintGradient(picture, air, place);
  if (air.stars > 0.02) paintStars(picture, air, random.fork('stars'), horizon);
  if (air.moonUp) paintMoon(picture, air, random.fork('moon'), place, unit);
  else paintSun(picture, air, place, unit);
  paintClouds(picture, air, random.fork('clouds'), place);
  return place;
}

function paintGradient(
  { width, height, data }: Raster,
  air: Atmosphere,
  { horizon, sunX, sunY }: SkyPlace,
): void {
  const unit = min(width, height);
  const glowReach = unit * (air.time === 'day' ? 0.6 : 0.95);
  const strength = 0.5 * air.sunShows * (air.moonUp ? 0.35 : 1);
  for (let y = 0; y < height; y += 1) {
    const share = min(1, y / horizon);
    const base =
      share < 0.55
        ? mix(air.skyTop, air.skyMiddle, ramp(0, 0.62, share))
        : mix(mix(air.skyTop, air.skyMiddle, ramp(0, 0.62, share)), air.skyLow, ramp(0.5, 1, share));
    for (let x = 0; x < width; x += 1) {
      const distance = hypot((x - sunX) * 0.8, y - sunY) / glowReach;
      const glow = strength * exp(-distance * distance * 3.2);
      const at = (y * width + x) * 3;
      data[at] = base[0] + (air.sun[0] - base[0] * 0.55) * glow;
      data[at + 1] = base[1] + (air.sun[1] - base[1] * 0.6) * glow;
      data[at + 2] = base[2] + (air.sun[2] - base[2] * 0.7) * glow;
    }
  }
}

function paintStars(picture: Raster, air: Atmosphere, random: SeededRandom, horizon: number): void {
  const { width, data } = picture;
  const noise = layeredNoise(smoothNoise(random), 4);
  const unit = min(width, picture.height);
  const slope = random.between(-0.9, 0.9);
  const middle = random.between(0.25, 0.6) * horizon;
  if (air.stars > 0.6) {
    for (let y = 0; y < horizon; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const across = (y - middle - (x - width / 2) * slope) / unit;
        const band = exp(-((across / 0.17) ** 2));
        if (band < 0.02) continue;
        const dust = 0.55 + 0.6 * noise((x / unit) * 5, (y / unit) * 5);
        const glow = band * max(0, dust) * 0.26 * air.stars;
        const at = (y * width + x) * 3;
        data[at] = (data[at] ?? 0) + glow * 0.72;
        data[at + 1] = (data[at + 1] ?? 0) + glow * 0.74;
        data[at + 2] = (data[at + 2] ?? 0) + glow;
      }
    }
  }
  const count = round(((width * horizon) / 1_400) * min(1.2, air.stars));
  for (let index = 0; index < count; index += 1) {
    const x = random.between(0, width);
    const y = random.between(0, horizon) ** 1.02;
    const bright = random.next() ** 5;
    const color = mix(hex('#cfe0ff'), hex('#ffe6c4'), random.next());
    const fade = 1 - (y / horizon) * 0.75;
    if (bright > 0.5) picture.glow(x, y, unit * 0.006 * (0.6 + bright), color, bright * fade * 1.1, 3);
    else picture.add(round(x), round(y), color, (0.15 + bright * 1.2) * fade);
  }
}

function paintSun(picture: Raster, air: Atmosphere, { sunX, sunY }: SkyPlace, unit: number): void {
  if (air.sunShows < 0.15) return;
  const low = air.time === 'sunset' || air.time === 'dawn' || air.time === 'golden';
  const radius = unit * (low ? 0.062 : 0.034);
  picture.glow(sunX, sunY, radius * 7, air.sun, 0.5 * air.sunShows, 3);
  picture.glow(sunX, sunY, radius * 2.6, mix(air.sun, WHITE, 0.4), 0.75 * air.sunShows, 2);
  picture.disc(sunX, sunY, radius, scale(mix(air.sun, WHITE, low ? 0.35 : 0.75), 1.25), air.sunShows);
}

function paintMoon(
  picture: Raster,
  air: Atmosphere,
  random: SeededRandom,
  place: SkyPlace,
  unit: number,
): void {
  const radius = unit * random.between(0.055, 0.085);
  const sunY = min(place.sunY, place.horizon * 0.6);
  place.sunY = sunY;
  const { sunX } = place;
  const noise = layeredNoise(smoothNoise(random), 3);
  const pale = mix(hex('#f3efe0'), air.sun, 0.3);
  picture.glow(sunX, sunY, radius * 6, air.sun, 0.22 * air.sunShows + 0.06, 2.5);
  const phase = random.pick([0, 0, 0.55, -0.55]);
  for (let y = -radius - 1; y <= radius + 1; y += 1) {
    for (let x = -radius - 1; x <= radius + 1; x += 1) {
      const distance = hypot(x, y);
      const cover = clamp01(radius + 0.5 - distance);
      if (cover === 0) continue;
      const dark =
        phase === 0
          ? 0
          : ramp(radius * 0.92, radius * 1.04, hypot(x - phase * radius * 1.5, y + radius * 0.1)) * -1 + 1;
      const seas = 0.82 + 0.22 * noise((x / radius) * 1.7, (y / radius) * 1.7);
      const shade = (0.85 + 0.15 * sqrt(max(0, 1 - (distance / radius) ** 2))) * seas;
      picture.blend(
        round(sunX + x),
        round(sunY + y),
        scale(pale, shade * 1.08),
        cover * (1 - dark) * (0.4 + 0.6 * air.sunShows),
      );
    }
  }
}

function paintClouds(
  picture: Raster,
  air: Atmosphere,
  random: SeededRandom,
  { horizon, sunX, sunY }: SkyPlace,
): void {
  const { width, data } = picture;
  const noise = layeredNoise(smoothNoise(random), 5, 0.52);
  const warp = layeredNoise(smoothNoise(random.fork('warp')), 2);
  const unit = min(width, picture.height);
  const dark = air.weather === 'storm' || air.weather === 'rain';
  const threshold = 0.52 - air.clouds * 0.95;
  const bodyLight = mix(mix(air.skyLow, WHITE, air.time === 'day' ? 0.75 : 0.2), air.sun, 0.25);
  const bodyShade = scale(mix(air.skyMiddle, air.ambient, 0.35), dark ? 0.5 : 0.82);
  const drift = random.between(-0.4, 0.4);
  for (let y = 0; y < horizon; y += 1) {
    // Clouds lie flatter and closer together the further away they are.
    const far = y / horizon;
    const depth = 1.25 - far * 0.85;
    const v = (y / unit) * (4.2 / depth);
    for (let x = 0; x < width; x += 1) {
      const u = ((x - width / 2) / unit / depth) * 1.7 + drift * v;
      const bend = warp(u * 0.8, v * 0.8) * 0.5;
      const density = noise(u + bend, v + bend * 0.6);
      const cover = ramp(threshold, threshold + 0.5, density);
      if (cover <= 0.003) continue;
      const towardX = (0.1 * (sunX - x)) / (abs(sunX - x) + unit * 0.12);
      const towardY = (0.1 * (sunY - y)) / (abs(sunY - y) + unit * 0.12);
      const thinner = density - noise(u + bend + towardX, v + bend * 0.6 + towardY);
      const light = clamp01(0.5 + thinner * 1.5 - (density - threshold) * 0.32);
      const near = exp(-((hypot(x - sunX, y - sunY) / (unit * 0.5)) ** 2));
      const rim = near * (1 - cover) * 1.1 * air.sunShows;
      const opacity = cover * (dark ? 0.97 : 0.88) * (1 - far * 0.25);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const shade = bodyShade[channel] ?? 0;
        const body = shade + ((bodyLight[channel] ?? 0) - shade) * light;
        const color = body + (air.sun[channel] ?? 0) * rim;
        data[at + channel] = (data[at + channel] ?? 0) * (1 - opacity) + color * opacity;
      }
    }
  }
}

/** The colour that a sky shows at a height, for things that mirror or fade into it. */
export function skyColor(air: Atmosphere, share: number): Color {
  return share < 0.5
    ? mix(air.skyTop, air.skyMiddle, share * 2)
    : mix(air.skyMiddle, air.skyLow, share * 2 - 1);
}
