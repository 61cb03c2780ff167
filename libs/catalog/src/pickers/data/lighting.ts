import { multiPicker } from '../define-picker.js';

export const lighting = multiPicker({
  nodeType: 'lighting',
  label: 'Lighting',
  dimensions: [
    {
      field: 'timeOfDay',
      label: 'Time of Day',
      categories: [
        {
          id: 'timeOfDay',
          label: 'Time of Day',
          icon: 'clock',
          options: [
            {
              id: 'dawn',
              description: 'The first pale light before sunrise.',
              promptHint: 'dawn light, pale lilac sky, faint first glow, cool stillness',
            },
            {
              id: 'sunrise',
              icon: 'sunrise',
              description: 'Low gold breaking over the horizon.',
              promptHint: 'sunrise light, low golden sun breaking the horizon, long soft shadows',
            },
            {
              id: 'morning',
              description: 'Clear, fresh side light.',
              promptHint: 'fresh morning light, clear low-angle sun, crisp gentle shadows',
            },
            {
              id: 'noon',
              icon: 'sun',
              description: 'High sun and short shadows.',
              promptHint: 'noon light, sun high overhead, short shadows, bright neutral colour',
            },
            {
              id: 'harsh-midday',
              icon: 'sun',
              description: 'Bleaching sun and hard black shadow.',
              promptHint: 'harsh midday sun, bleached highlights, hard black shadows',
            },
            {
              id: 'afternoon',
              description: 'Warm slanting light, easy contrast.',
              promptHint: 'warm afternoon light, slanting sun, easy contrast',
            },
            {
              id: 'golden-hour',
              icon: 'sunset',
              description: 'Honeyed light just before sunset.',
              promptHint: 'golden-hour light, low honeyed sun, glowing rims, long shadows',
            },
            {
              id: 'overcast',
              icon: 'cloud',
              description: 'Soft even daylight under cloud.',
              promptHint: 'overcast daylight, soft shadowless diffusion, muted colour',
            },
            {
              id: 'dusk',
              icon: 'sunset',
              description: 'The last colour draining from the sky.',
              promptHint: 'dusk light, fading rose-violet sky, dim soft ambience',
            },
            {
              id: 'twilight',
              description: 'Deep blue with a thin bright horizon.',
              promptHint: 'twilight, deepening blue with a thin glowing horizon line',
            },
            {
              id: 'blue-hour',
              description: 'Saturated blue air, lamps just on.',
              promptHint: 'blue-hour light, saturated cobalt ambience, warm lamps just lit',
            },
            {
              id: 'night',
              icon: 'moon',
              description: 'Dark, lit only by what shines.',
              promptHint: 'night, dark surroundings, isolated pools of artificial light',
            },
            {
              id: 'moonlight',
              icon: 'moon',
              description: 'Silver-blue light and soft black shadows.',
              promptHint: 'moonlight, silver-blue glow, soft deep shadows',
            },
            {
              id: 'neon-night',
              icon: 'zap',
              description: 'Coloured sign light over wet dark.',
              promptHint: 'neon night, magenta and cyan sign light, wet reflections',
            },
            {
              id: 'midnight',
              icon: 'moon',
              description: 'Near-black with the faintest outline.',
              promptHint: 'midnight darkness, near-black scene, faint starlit outlines',
            },
          ],
        },
      ],
    },
    {
      field: 'lightingStyle',
      label: 'Lighting Style',
      categories: [
        {
          id: 'lightingStyle',
          label: 'Lighting Style',
          icon: 'lightbulb',
          options: [
            {
              id: 'three-point',
              label: 'Three-Point',
              description: 'Key, fill and back in balance.',
              promptHint: 'balanced three-point lighting, key, fill and back light',
            },
            {
              id: 'natural',
              description: 'Available light with nothing added.',
              promptHint: 'natural available light, believable soft falloff',
            },
            {
              id: 'soft',
              description: 'Broad, wrapping, gentle shadow.',
              promptHint: 'soft wrapping light, broad source, gentle shadow edges',
            },
            {
              id: 'hard',
              description: 'Small source with crisp shadow edges.',
              promptHint: 'hard light from a small source, crisp-edged shadows',
            },
            {
              id: 'high-key',
              label: 'High-Key',
              description: 'Bright and nearly shadowless.',
              promptHint: 'high-key lighting, bright, airy, almost shadowless',
            },
            {
              id: 'low-key',
              label: 'Low-Key',
              description: 'Mostly dark with one shaped light.',
              promptHint: 'low-key lighting, mostly shadow, one shaped source',
            },
            {
              id: 'chiaroscuro',
              description: 'Strong painterly light against deep dark.',
              promptHint: 'chiaroscuro, sculpted light emerging from deep darkness',
            },
            {
              id: 'silhouette',
              description: 'Dark shape against brightness.',
              promptHint: 'silhouette lighting, subject black against a bright ground',
            },
            {
              id: 'noir',
              description: 'Slatted shadows and hard pools of light.',
              promptHint: 'noir lighting, slatted shadows, hard pools of light',
            },
            {
              id: 'volumetric',
              description: 'Visible beams hang in the air.',
              promptHint: 'volumetric light beams, haze revealing every ray',
            },
            {
              id: 'practical',
              description: 'Lamps in the picture do the work.',
              promptHint: 'practical lighting, visible lamps in frame lighting the scene',
            },
            {
              id: 'candlelight',
              icon: 'flame',
              description: 'Warm unsteady flame light.',
              promptHint: 'candlelight, warm flickering glow, quick falloff into dark',
            },
            {
              id: 'edison-tungsten',
              description: 'Amber filament warmth.',
              promptHint: 'Edison tungsten bulbs, amber filament glow, cosy low light',
            },
            {
              id: 'dappled-light',
              description: 'Leaf-broken patches of sun.',
              promptHint: 'dappled light through leaves, scattered sun patches on skin',
            },
            {
              id: 'raking-sidelight',
              description: 'Grazing light that shows every texture.',
              promptHint: 'raking sidelight grazing the surface, texture in relief',
            },
            {
              id: 'stage-spotlight',
              description: 'One hard circle in darkness.',
              promptHint: 'single stage spotlight, hard circle of light, dark surround',
            },
            {
              id: 'underwater-caustics',
              description: 'Rippling net of light.',
              promptHint: 'underwater caustics, rippling net of light over everything',
            },
            {
              id: 'bioluminescence',
              description: 'Living blue-green glow in the dark.',
              promptHint: 'bioluminescent light, living blue-green glow in darkness',
            },
          ],
        },
        {
          id: 'portrait',
          label: 'Portrait Setups',
          icon: 'user',
          options: [
            {
              id: 'rembrandt',
              term: 'Rembrandt',
              description: 'A small triangle of light on the shadow cheek.',
              promptHint: 'Rembrandt lighting, small triangle of light on the shadowed cheek',
            },
            {
              id: 'butterfly',
              description: 'Light from above, small shadow under the nose.',
              promptHint: 'butterfly lighting, source high in front, small shadow beneath the nose',
            },
            {
              id: 'loop',
              description: 'A small loop of shadow beside the nose.',
              promptHint: 'loop lighting, small nose shadow angled toward the cheek',
            },
            {
              id: 'broad',
              description: 'The side of the face toward us is lit.',
              promptHint: 'broad lighting, the near side of the turned face lit',
            },
            {
              id: 'short',
              description: 'The far side of the face is lit, near side falls dark.',
              promptHint: 'short lighting, the far side of the turned face lit, near side shaded',
            },
            {
              id: 'split',
              description: 'Half the face lit, half dark.',
              promptHint: 'split lighting, face divided exactly into light and shadow',
            },
            {
              id: 'hatchet',
              description: 'A hard sidelight cutting across the face.',
              promptHint: 'hatchet lighting, hard sidelight cutting the face at a sharp edge',
            },
            {
              id: 'clamshell',
              description: 'Soft light from above and below.',
              promptHint: 'clamshell lighting, soft sources above and below, luminous skin',
            },
            {
              id: 'kicker-rim',
              label: 'Kicker / Rim',
              description: 'A hot edge separates the subject.',
              promptHint: 'kicker rim light, bright edge along cheek and shoulder',
            },
          ],
        },
        {
          id: 'fixture',
          label: 'Fixtures & Flash',
          icon: 'flashlight',
          options: [
            {
              id: 'softbox-key',
              description: 'A big square source with smooth shading.',
              promptHint: 'large softbox key, smooth gradients, square catchlights',
            },
            {
              id: 'beauty-dish',
              description: 'Crisp yet soft glamour light.',
              promptHint: 'beauty-dish light, crisp soft contrast, round catchlights',
            },
            {
              id: 'gridded-snoot',
              description: 'A tight controlled pool.',
              promptHint: 'gridded snoot, tight controlled pool of light, fast falloff',
            },
            {
              id: 'silk-diffusion',
              description: 'Sun softened through a big silk.',
              promptHint: 'sun diffused through a large silk, creamy even light',
            },
            {
              id: 'ring-light',
              description: 'Flat front light with ring catchlights.',
              promptHint: 'ring light, flat frontal glow, circular catchlights, thin halo shadow',
            },
            {
              id: 'on-camera-flash',
              label: 'On-Camera Flash',
              description: 'Direct party flash with hard drop shadow.',
              promptHint: 'direct on-camera flash, flat bright skin, hard drop shadow, dark background',
            },
            {
              id: 'bounced-flash',
              description: 'Flash softened off the ceiling.',
              promptHint: 'bounced flash off the ceiling, soft top-front light',
            },
            {
              id: 'mirror-bounce-flash',
              label: 'Mirror-Bounce Flash',
              description: 'Flash flaring back from a mirror.',
              promptHint: 'flash bouncing in a mirror, starburst flare, bright reflection',
            },
            {
              id: 'phone-screen-glow',
              label: 'Phone-Screen Glow',
              description: 'Cool light from a phone below the face.',
              promptHint: 'phone-screen glow, cool small light from below in a dark room',
            },
            {
              id: 'selfie-natural',
              label: 'Natural Selfie',
              description: 'Window-facing selfie light.',
              promptHint: 'window-facing selfie light, soft even front daylight, bright eyes',
            },
          ],
        },
      ],
    },
    {
      field: 'lightingDirection',
      label: 'Light Direction',
      categories: [
        {
          id: 'lightingDirection',
          label: 'Light Direction',
          icon: 'move',
          options: [
            {
              id: 'front',
              description: 'Light comes from beside the camera.',
              promptHint: 'light from the front, near the camera axis, few shadows',
            },
            {
              id: 'three-quarter',
              label: 'Three-Quarter',
              description: 'Light comes from front and side.',
              promptHint: 'three-quarter light from front and side, modelled form',
            },
            {
              id: 'side',
              description: 'Light comes straight from the side.',
              promptHint: 'light from directly beside the subject, strong modelling',
            },
            {
              id: 'back-rim',
              label: 'Back / Rim',
              description: 'Light from behind draws an edge.',
              promptHint: 'light from behind, glowing rim around hair and shoulders',
            },
            {
              id: 'silhouette-backlight',
              description: 'Strong backlight leaves the front black.',
              promptHint: 'strong backlight, front of the subject left in darkness',
            },
            {
              id: 'top-overhead',
              label: 'Top / Overhead',
              description: 'Light falls from straight above.',
              promptHint: 'light from directly overhead, shaded eyes, bright crown',
            },
            {
              id: 'under-uplight',
              label: 'Under / Uplight',
              description: 'Light rises from below, uncanny.',
              promptHint: 'uplight from below, inverted shadows, uncanny mood',
            },
            {
              id: 'window',
              description: 'Light from one window.',
              promptHint: 'light from a single window, directional soft falloff across the room',
            },
          ],
        },
      ],
    },
    {
      field: 'lightingRatio',
      label: 'Lighting Ratio',
      categories: [
        {
          id: 'lightingRatio',
          label: 'Lighting Ratio',
          icon: 'contrast',
          idPrefix: 'ratio-',
          term: '% lighting ratio',
          options: [
            {
              id: 'ratio-1-1',
              label: '1:1',
              description: 'No difference between the two sides.',
              promptHint: '1:1 lighting ratio, both sides of the face equally bright',
            },
            {
              id: 'ratio-1-2',
              label: '1:2',
              description: 'A gentle one-stop difference.',
              promptHint: '1:2 lighting ratio, gently shaded fill side',
            },
            {
              id: 'ratio-1-3',
              label: '1:3',
              description: 'Natural modelling on the shadow side.',
              promptHint: '1:3 lighting ratio, natural portrait modelling',
            },
            {
              id: 'ratio-1-4',
              label: '1:4',
              description: 'Clear shadow with detail kept.',
              promptHint: '1:4 lighting ratio, distinct shadow side with detail',
            },
            {
              id: 'ratio-1-8',
              label: '1:8',
              description: 'Dramatic shadow, little fill.',
              promptHint: '1:8 lighting ratio, dramatic dark shadow side, minimal fill',
            },
            {
              id: 'ratio-1-16',
              label: '1:16',
              description: 'Nearly black shadow side.',
              promptHint: '1:16 lighting ratio, shadow side almost black',
            },
          ],
        },
      ],
    },
    {
      field: 'colorTemperature',
      label: 'Colour Temperature',
      categories: [
        {
          id: 'colorTemperature',
          label: 'Colour Temperature',
          icon: 'thermometer',
          idPrefix: 'temp-',
          term: '% light',
          options: [
            {
              id: 'temp-2700k',
              label: '2700K',
              term: '2700K light',
              description: 'Deep amber household bulb.',
              promptHint: '2700K light, deep amber household-bulb warmth',
            },
            {
              id: 'temp-3200k',
              label: '3200K',
              term: '3200K light',
              description: 'Warm studio tungsten.',
              promptHint: '3200K tungsten light, warm golden studio tone',
            },
            {
              id: 'temp-4000k',
              label: '4000K',
              term: '4000K light',
              description: 'Neutral-warm indoor white.',
              promptHint: '4000K light, neutral white with slight warmth',
            },
            {
              id: 'temp-5600k',
              label: '5600K',
              term: '5600K light',
              description: 'Clean daylight white.',
              promptHint: '5600K daylight balance, clean neutral white',
            },
            {
              id: 'temp-6500k',
              label: '6500K',
              term: '6500K light',
              description: 'Cool cloudy-day white.',
              promptHint: '6500K light, cool cloudy-day white, faint blue',
            },
            {
              id: 'temp-9000k',
              label: '9000K',
              term: '9000K light',
              description: 'Icy blue shade.',
              promptHint: '9000K light, icy blue open-shade cast',
            },
          ],
        },
      ],
    },
  ],
});
