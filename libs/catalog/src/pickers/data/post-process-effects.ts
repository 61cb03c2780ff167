import { singlePicker } from '../define-picker.js';

export const postProcessEffects = singlePicker({
  nodeType: 'post-process-effects',
  label: 'Post-Process Effects',
  catalogId: 'post-process-effects',
  valueField: 'postProcess',
  defaultValue: 'vignette-soft',
  categories: [
    {
      id: 'light',
      label: 'Light & Glow',
      icon: 'sun',
      options: [
        {
          id: 'vignette-soft',
          label: 'Soft Vignette',
          description: 'Corners darken slightly toward the edges.',
          promptHint: 'soft vignette, corners gently darkened, eye drawn to the centre',
        },
        {
          id: 'vignette-heavy',
          label: 'Heavy Vignette',
          description: 'Deep dark corners close in on the subject.',
          promptHint: 'heavy vignette, corners falling to black, tunnel-like focus',
        },
        {
          id: 'halation-glow',
          description: 'Red-orange halos bleed around bright edges.',
          promptHint: 'film halation, red-orange glow bleeding around bright highlights',
        },
        {
          id: 'bloom-glow',
          description: 'Highlights spill a soft white glow.',
          promptHint: 'highlight bloom, bright areas spilling soft white glow into neighbours',
        },
        {
          id: 'light-leak',
          description: 'A warm streak of stray light crosses the frame.',
          promptHint: 'stray light leak, warm orange streak burning in from one edge',
        },
        {
          id: 'soft-focus-diffusion',
          label: 'Soft-Focus Diffusion',
          description: 'A silky veil softens detail and halos lights.',
          promptHint: 'soft-focus diffusion filter, silky halation, smoothed skin, glowing highlights',
        },
      ],
    },
    {
      id: 'tone',
      label: 'Tone & Detail',
      icon: 'sliders-horizontal',
      options: [
        {
          id: 'dodge-and-burn',
          label: 'Dodge & Burn',
          description: 'Hand-shaped light and shade sculpt the form.',
          promptHint: 'hand-worked dodge and burn, sculpted highlights, deepened shadow contours',
        },
        {
          id: 'contrast-boost',
          description: 'Darker darks and brighter lights.',
          promptHint: 'boosted contrast, deep blacks, bright clean highlights, punchy mid-tones',
        },
        {
          id: 'sharpening',
          description: 'Edges stand out crisply.',
          promptHint: 'crisp output sharpening, defined edges, etched fine texture',
        },
        {
          id: 'clarity-boost',
          description: 'Mid-tones gain bite and grit.',
          promptHint: 'strong clarity, mid-tone bite, gritty surface texture, defined contours',
        },
        {
          id: 'dehaze',
          description: 'Milky air is cleared from the scene.',
          promptHint: 'dehazed clarity, distance restored, richer blacks, deeper sky colour',
        },
        {
          id: 'lift-gamma-gain',
          label: 'Lift / Gamma / Gain',
          description: 'A three-way colour grade through the tones.',
          promptHint: 'three-way colour grade, tinted shadows, balanced mid-tones, warm-tipped highlights',
        },
      ],
    },
    {
      id: 'film',
      label: 'Film Artefacts',
      icon: 'film',
      options: [
        {
          id: 'film-grain-fine',
          label: 'Fine Film Grain',
          description: 'A delicate, even grain.',
          promptHint: 'fine organic film grain, delicate even texture across mid-tones',
        },
        {
          id: 'film-grain-heavy',
          label: 'Heavy Film Grain',
          description: 'Coarse, clumping grain.',
          promptHint: 'heavy pushed film grain, coarse clumps, gritty shadows',
        },
        {
          id: 'film-burn',
          description: 'Overexposed orange flares eat the frame.',
          promptHint: 'film burn, orange and white overexposure eating in from the end of a roll',
        },
        {
          id: 'scratched-emulsion',
          description: 'Vertical scratches, dust and hairs.',
          promptHint: 'scratched emulsion, vertical lines, dust specks, hairs and worn sprocket edges',
        },
        {
          id: 'chromatic-aberration',
          description: 'Red and cyan split toward the corners.',
          promptHint: 'chromatic aberration, red and cyan separation increasing toward the corners',
        },
        {
          id: 'color-fringe',
          label: 'Colour Fringe',
          description: 'Purple edges on high-contrast outlines.',
          promptHint: 'purple-green colour fringing along high-contrast edges, vintage lens flaw',
        },
      ],
    },
  ],
});
