import { singlePicker } from '../define-picker.js';

export const backdrop = singlePicker({
  nodeType: 'backdrop',
  label: 'Backdrop',
  catalogId: 'backdrop',
  valueField: 'backdrop',
  defaultValue: 'white-seamless',
  categories: [
    {
      id: 'seamless',
      label: 'Seamless',
      icon: 'square',
      options: [
        {
          id: 'white-seamless',
          description: 'A pure white sweep with no visible edge.',
          promptHint: 'against pure white seamless paper, no visible horizon, clean soft shadow at the feet',
        },
        {
          id: 'black-seamless',
          description: 'A deep black sweep that swallows light.',
          promptHint: 'against deep black seamless, background falling to nothing, edge-lit subject',
        },
        {
          id: 'grey-seamless',
          description: 'A neutral mid-grey studio sweep.',
          promptHint: 'against neutral mid-grey seamless, gentle falloff toward the corners',
        },
        {
          id: 'ivory-seamless',
          description: 'A warm off-white sweep.',
          promptHint: 'against warm ivory seamless paper, creamy soft falloff, delicate tone',
        },
        {
          id: 'paper-roll-seamless',
          label: 'Paper Roll',
          description: 'Roll, stands and floor tape left in view.',
          promptHint:
            'in front of a hanging paper roll, stands and curled edge left visible, studio floor showing',
        },
        {
          id: 'chroma-green',
          description: 'A flat green screen ready for keying.',
          promptHint: 'in front of an evenly lit chroma-green screen, flat saturated green, no spill',
        },
        {
          id: 'chroma-blue',
          description: 'A flat blue screen ready for keying.',
          promptHint: 'in front of an evenly lit chroma-blue screen, flat saturated blue, no spill',
        },
      ],
    },
    {
      id: 'colour',
      label: 'Solid Colour',
      icon: 'palette',
      options: [
        {
          id: 'deep-red',
          description: 'Saturated crimson behind the subject.',
          promptHint: 'solid deep crimson backdrop, rich saturated red, soft vignette',
        },
        {
          id: 'royal-blue',
          description: 'Strong regal blue, evenly lit.',
          promptHint: 'solid royal blue backdrop, bold saturated blue, even studio light',
        },
        {
          id: 'emerald-green',
          description: 'Jewel green with quiet depth.',
          promptHint: 'solid emerald-green backdrop, jewel-toned depth, soft falloff',
        },
        {
          id: 'dusty-pink',
          description: 'A muted, powdery pink.',
          promptHint: 'dusty pink backdrop, muted powdery tone, flattering soft light',
        },
        {
          id: 'mustard-yellow',
          description: 'A warm mid-century yellow.',
          promptHint: 'mustard-yellow backdrop, warm mid-century tone, crisp subject shadow',
        },
        {
          id: 'two-tone-split',
          label: 'Two-Tone Split',
          description: 'Two flat colours meeting in a clean line.',
          promptHint: 'two-tone split backdrop, two flat colours meeting at a crisp vertical line',
        },
      ],
    },
    {
      id: 'gradient',
      label: 'Gradients & Glow',
      icon: 'blend',
      options: [
        {
          id: 'red-orange-gradient',
          label: 'Red-Orange Gradient',
          description: 'Red melting up into orange.',
          promptHint: 'smooth red-to-orange gradient backdrop, glowing like heated metal',
        },
        {
          id: 'pink-orange-gradient',
          label: 'Pink-Orange Gradient',
          description: 'Candy pink sliding into tangerine.',
          promptHint: 'smooth pink-to-orange gradient backdrop, sherbet colours, soft glow',
        },
        {
          id: 'blue-emerald-gradient',
          label: 'Blue-Emerald Gradient',
          description: 'Deep blue sinking into green.',
          promptHint: 'smooth blue-to-emerald gradient backdrop, cool oceanic depth',
        },
        {
          id: 'sunset-gradient',
          description: 'Layered dusk colours from violet to gold.',
          promptHint: 'sunset gradient backdrop, violet through coral to gold, horizon glow',
        },
        {
          id: 'bokeh-blur',
          label: 'Blurred Bokeh',
          description: 'Soft discs of out-of-focus light.',
          promptHint: 'background dissolved into creamy bokeh discs, warm city lights far out of focus',
        },
        {
          id: 'neon-bokeh',
          description: 'Coloured neon melted into circles.',
          promptHint: 'background of blurred neon, overlapping magenta and cyan bokeh circles',
        },
        {
          id: 'halo-glow',
          description: 'A single soft light behind the head.',
          promptHint: 'dark backdrop with one round halo of light glowing behind the head',
        },
        {
          id: 'light-leak',
          description: 'Warm film-burn streaks across the ground.',
          promptHint: 'backdrop washed by orange and red light leaks, streaky film-burn edges',
        },
        {
          id: 'vignette-dark',
          label: 'Dark Vignette',
          description: 'A pool of light closing into dark edges.',
          promptHint: 'spot-lit backdrop, bright centre closing into heavy dark vignette',
        },
      ],
    },
    {
      id: 'walls',
      label: 'Walls',
      icon: 'brick-wall',
      options: [
        {
          id: 'teal-textured-wall',
          label: 'Textured Teal Wall',
          description: 'Rough plaster painted deep teal.',
          promptHint: 'rough hand-plastered teal wall, uneven paint, raking light on texture',
        },
        {
          id: 'brick-wall',
          description: 'Weathered red brick with old mortar.',
          promptHint: 'against a weathered red brick wall, chipped mortar, faint painted lettering',
        },
        {
          id: 'concrete-wall',
          description: 'Raw grey concrete with formwork marks.',
          promptHint: 'against raw board-marked concrete, tie holes, cool grey texture',
        },
        {
          id: 'plastered-wall',
          description: 'Hand-trowelled plaster in a soft neutral.',
          promptHint: 'against hand-trowelled lime plaster, soft mottled neutral, matte surface',
        },
        {
          id: 'peeling-paint',
          description: 'Layers of old colour flaking away.',
          promptHint: 'against a wall of peeling paint, curling flakes, layers of faded colour',
        },
        {
          id: 'wood-paneling',
          label: 'Wood Panelling',
          description: 'Dark vertical boards with a satin sheen.',
          promptHint: 'against dark wood panelling, vertical grain, satin varnish, old-club warmth',
        },
        {
          id: 'tile-wall',
          description: 'Glazed tiles with tight grout lines.',
          promptHint: 'against glazed square tiles, tight grout grid, small wet highlights',
        },
        {
          id: 'marble-wall',
          description: 'Polished white marble with grey veins.',
          promptHint: 'against polished white marble, flowing grey veins, cool reflected light',
        },
        {
          id: 'graffiti-wall',
          description: 'Layered spray paint and pasted paper.',
          promptHint: 'against a graffiti-covered wall, layered spray tags, drips, torn posters',
        },
        {
          id: 'exposed-stone',
          description: 'Rough-cut old stone blocks.',
          promptHint: 'against exposed rough-cut stone, uneven blocks, deep joints, castle-like age',
        },
      ],
    },
    {
      id: 'fabric',
      label: 'Fabric',
      icon: 'scroll',
      options: [
        {
          id: 'muslin-drape',
          description: 'Hand-dyed cloth in soft folds.',
          promptHint: 'hand-dyed muslin drape, mottled grey-brown, soft vertical folds',
        },
        {
          id: 'velvet-drape',
          description: 'Heavy folds of light-drinking velvet.',
          promptHint: 'heavy velvet drapes, deep folds drinking the light, theatrical richness',
        },
        {
          id: 'satin-drape',
          description: 'Liquid folds with bright highlights.',
          promptHint: 'draped satin backdrop, liquid folds, bright rolling highlights',
        },
        {
          id: 'canvas-painted',
          label: 'Painted Canvas',
          description: 'A brushed canvas like an old portrait studio.',
          promptHint: 'hand-painted canvas backdrop, brushed olive and umber, old-master portrait studio',
        },
      ],
    },
    {
      id: 'place',
      label: 'Surfaces & Places',
      icon: 'frame',
      options: [
        {
          id: 'mirror-floor',
          description: 'A mirrored ground repeats the subject.',
          promptHint: 'standing on a mirror floor, unbroken inverted reflection, empty dark surround',
        },
        {
          id: 'polished-floor',
          description: 'A glossy studio floor with a soft reflection.',
          promptHint: 'on a glossy polished studio floor, soft stretched reflection, faint horizon line',
        },
        {
          id: 'window-with-light',
          label: 'Window with Light',
          description: 'A tall window throws panes of light.',
          promptHint: 'beside a tall window, panes of daylight cast across the wall behind',
        },
        {
          id: 'rooftop-skyline',
          description: 'A city skyline spread out behind.',
          promptHint: 'with a hazy city skyline behind, rooftop parapet, distant towers softly out of focus',
        },
      ],
    },
  ],
});
