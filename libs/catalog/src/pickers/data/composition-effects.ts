import { singlePicker } from '../define-picker.js';

export const compositionEffects = singlePicker({
  nodeType: 'composition-effects',
  label: 'Composition Effects',
  catalogId: 'composition-effects',
  valueField: 'compositionEffect',
  defaultValue: 'bursting-through-frame',
  categories: [
    {
      id: 'frame',
      label: 'Frame Play',
      icon: 'frame',
      options: [
        {
          id: 'bursting-through-frame',
          description: 'The subject smashes out through the picture edge.',
          promptHint: 'subject bursting through the picture frame, torn border, limbs reaching past the edge',
        },
        {
          id: 'breaking-out-of-frame',
          label: 'Breaking out of Frame',
          description: 'Part of the subject steps calmly outside the border.',
          promptHint: 'out-of-bounds composition, subject overlapping a white border, 3D pop-out illusion',
        },
        {
          id: 'emerging-from-background',
          description: 'The figure grows out of the surface behind.',
          promptHint:
            'subject emerging from the background, half formed from the same texture, relief turning to flesh',
        },
        {
          id: '3x3-grid-collage',
          label: '3×3 Grid Collage',
          description: 'Nine tiles show one subject nine ways.',
          promptHint: 'three-by-three grid collage, nine tiles, varied crops and angles of one subject',
        },
        {
          id: 'matte-painting',
          description: 'A painted vista extends the real foreground.',
          promptHint: 'matte-painting composite, real foreground blending into a vast painted vista',
        },
      ],
    },
    {
      id: 'breakup',
      label: 'Break-up',
      icon: 'shapes',
      options: [
        {
          id: 'pixel-disintegration',
          description: 'One side crumbles away into square pixels.',
          promptHint:
            'figure disintegrating into drifting square pixels along one side, pixels scattering outward',
        },
        {
          id: 'shattering-glass',
          description: 'The image breaks like a struck pane.',
          promptHint: 'image shattering like struck glass, radiating cracks, sharp shards flying forward',
        },
        {
          id: 'fragmented-mosaic',
          description: 'The picture splits into offset tiles.',
          promptHint: 'fragmented mosaic, image sliced into offset geometric tiles with thin gaps',
        },
        {
          id: 'floating-fragments',
          description: 'Pieces of the subject hover slightly apart.',
          promptHint: 'subject split into floating fragments, clean slices hovering apart, hollow gaps',
        },
        {
          id: 'exploding-particles',
          description: 'Dust and colour burst outward from the form.',
          promptHint: 'body exploding into coloured particles, powder burst radiating from the silhouette',
        },
        {
          id: 'glitch-distortion',
          description: 'Digital tears displace strips of the picture.',
          promptHint: 'glitch distortion, displaced horizontal strips, RGB channel offset, corrupted blocks',
        },
      ],
    },
    {
      id: 'material',
      label: 'Material Shift',
      icon: 'droplets',
      options: [
        {
          id: 'smoke-sculpture',
          description: 'The form is drawn in curling smoke.',
          promptHint: 'subject sculpted from curling smoke, wispy contours dissolving at the edges',
        },
        {
          id: 'liquid-sculpture',
          description: 'The form is a frozen splash.',
          promptHint: 'subject formed from a frozen liquid splash, glossy ribbons and droplets',
        },
        {
          id: 'silhouette-outline',
          description: 'A solid dark shape filled with nothing but outline.',
          promptHint: 'stark silhouette with a glowing outline, interior in flat black, bright ground',
        },
      ],
    },
    {
      id: 'exposure',
      label: 'In-camera',
      icon: 'layers',
      options: [
        {
          id: 'doubled-mirror',
          label: 'Mirrored Double',
          description: 'A mirrored twin across the axis.',
          promptHint: 'mirrored double, subject reflected across a central axis, kaleidoscopic symmetry',
        },
        {
          id: 'double-exposure',
          description: 'A second scene lives inside the figure.',
          promptHint:
            "double exposure, landscape blended inside the subject's silhouette, clean pale background",
        },
        {
          id: 'multiple-exposure',
          description: 'Several moments overlap in one frame.',
          promptHint:
            'multiple exposure, successive poses overlapping in translucent layers, traced movement',
        },
        {
          id: 'in-camera-effects',
          label: 'In-Camera Effects',
          description: 'Prisms, gels and shakes done at the lens.',
          promptHint:
            'in-camera optical effects, smeared slow shutter, gel colour, glass held before the lens',
        },
        {
          id: 'prism-flares',
          description: 'Split rainbows and ghost copies from a prism.',
          promptHint: 'prism held at the lens, rainbow flares, refracted ghost copies at the edges',
        },
      ],
    },
  ],
});
