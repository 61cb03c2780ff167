import { singlePicker } from '../define-picker.js';

export const lens = singlePicker({
  nodeType: 'lens',
  label: 'Lens',
  catalogId: 'lens',
  valueField: 'lens',
  defaultValue: 'normal-50mm',
  categories: [
    {
      id: 'focal',
      label: 'Focal Length',
      icon: 'focus',
      options: [
        {
          id: 'ultra-wide-14mm',
          label: 'Ultra-Wide 14mm',
          description: 'Huge space, stretched edges, big foreground.',
          promptHint: '14mm ultra-wide lens, sweeping space, stretched edges, dramatic foreground scale',
        },
        {
          id: 'wide-24mm',
          label: 'Wide 24mm',
          description: 'Broad view with gentle perspective push.',
          promptHint: '24mm wide lens, broad environmental view, gentle perspective exaggeration',
        },
        {
          id: 'standard-35mm',
          label: 'Standard 35mm',
          description: 'A natural reportage field of view.',
          promptHint: '35mm lens, natural reportage perspective, subject in its surroundings',
        },
        {
          id: 'normal-50mm',
          label: 'Normal 50mm',
          description: 'Close to how the eye sees.',
          promptHint: '50mm lens, natural undistorted perspective, moderate background blur',
        },
        {
          id: 'portrait-85mm',
          label: 'Portrait 85mm',
          description: 'Flattering faces and creamy backgrounds.',
          promptHint: '85mm portrait lens, flattering facial compression, creamy background blur',
        },
        {
          id: 'telephoto-135mm',
          label: 'Telephoto 135mm',
          description: 'Compressed planes and clean separation.',
          promptHint: '135mm telephoto, compressed planes, strong subject separation, smooth bokeh',
        },
        {
          id: 'super-telephoto-400mm',
          label: 'Super-Telephoto 400mm',
          description: 'Stacked distance seen from far away.',
          promptHint:
            '400mm super-telephoto, stacked compressed distance, tight isolated subject, heat shimmer',
        },
      ],
    },
    {
      id: 'special',
      label: 'Special Optics',
      icon: 'aperture',
      options: [
        {
          id: 'fisheye',
          description: 'A curved world bulging from the centre.',
          promptHint: 'fisheye lens, extreme barrel distortion, curved horizon, bulging centre',
        },
        {
          id: 'anamorphic',
          description: 'Wide frame, oval bokeh and blue streaks.',
          promptHint: 'anamorphic lens, oval bokeh, horizontal blue flares, widescreen falloff',
        },
        {
          id: 'macro',
          description: 'Tiny detail at larger than life.',
          promptHint: 'macro lens, larger-than-life detail, razor-thin focus plane, soft surroundings',
        },
        {
          id: 'tilt-shift',
          label: 'Tilt-Shift',
          description: 'A slice of focus that makes towns look like toys.',
          promptHint: 'tilt-shift lens, narrow slanted focus band, miniature-model effect',
        },
        {
          id: 'shallow-dof',
          label: 'Shallow Depth of Field',
          description: 'One plane sharp, everything else melts.',
          promptHint: 'shallow depth of field, one sharp plane, foreground and background melted',
        },
        {
          id: 'probe',
          description: "A bug's-eye tube lens gliding among objects.",
          promptHint: "probe lens, bug's-eye macro perspective, deep wide-angle view among tiny objects",
        },
        {
          id: 'cctv',
          label: 'CCTV',
          term: 'CCTV lens',
          description: 'A cheap wide lens high in a corner.',
          promptHint: 'CCTV lens, high corner wide view, mild barrel distortion, smeared detail',
        },
      ],
    },
    {
      id: 'character',
      label: 'Character Glass',
      icon: 'gem',
      properNames: true,
      options: [
        {
          id: 'canon-k35',
          description: 'Soft 1970s contrast with warm flare.',
          promptHint: 'vintage Canon K35 prime, low contrast, warm flares, gentle skin glow',
        },
        {
          id: 'cooke-s4',
          description: 'Rounded warmth and smooth focus falloff.',
          promptHint: 'Cooke S4 prime, warm rounded rendering, smooth focus falloff, flattering faces',
        },
        {
          id: 'helios-44',
          description: 'Swirling bokeh round a glowing centre.',
          promptHint: 'Helios 44 lens, swirling background bokeh, soft edges, glowing centre',
        },
        {
          id: 'petzval',
          description: 'Sharp heart, spinning blur and dark corners.',
          promptHint: 'Petzval portrait lens, sharp centre, strong swirling edges, antique vignette',
        },
      ],
    },
  ],
});
