import { multiPicker } from '../define-picker.js';

export const exposureSettings = multiPicker({
  nodeType: 'exposure-settings',
  label: 'Exposure Settings',
  dimensions: [
    {
      field: 'aperture',
      label: 'Aperture',
      categories: [
        {
          id: 'aperture',
          label: 'Aperture',
          icon: 'aperture',
          idPrefix: 'aperture-',
          options: [
            {
              id: 'aperture-f1-2',
              label: 'f/1.2',
              description: 'A whisper-thin focus plane.',
              promptHint: 'f/1.2, whisper-thin focus plane, background dissolved',
            },
            {
              id: 'aperture-f1-4',
              label: 'f/1.4',
              description: 'Very shallow, creamy blur.',
              promptHint: 'f/1.4, very shallow depth, creamy round bokeh',
            },
            {
              id: 'aperture-f1-8',
              label: 'f/1.8',
              description: 'Shallow portrait depth.',
              promptHint: 'f/1.8, shallow portrait depth, soft separated background',
            },
            {
              id: 'aperture-f2-8',
              label: 'f/2.8',
              description: 'Moderate blur, face fully sharp.',
              promptHint: 'f/2.8, face fully sharp, moderate background blur',
            },
            {
              id: 'aperture-f4',
              label: 'f/4',
              description: 'Balanced depth with hints of place.',
              promptHint: 'f/4, balanced depth, background softened but readable',
            },
            {
              id: 'aperture-f5-6',
              label: 'f/5.6',
              description: 'Good depth for groups.',
              promptHint: 'f/5.6, comfortable depth, small groups in focus',
            },
            {
              id: 'aperture-f8',
              label: 'f/8',
              description: 'Sharp from near to far.',
              promptHint: 'f/8, sharp through most of the scene',
            },
            {
              id: 'aperture-f11',
              label: 'f/11',
              description: 'Deep focus across a landscape.',
              promptHint: 'f/11, deep landscape focus, crisp foreground and distance',
            },
            {
              id: 'aperture-f16',
              label: 'f/16',
              description: 'Everything sharp, sun becomes a star.',
              promptHint: 'f/16, everything sharp, point lights as sunstars',
            },
          ],
        },
      ],
    },
    {
      field: 'shutterSpeed',
      label: 'Shutter Speed',
      categories: [
        {
          id: 'shutterSpeed',
          label: 'Shutter Speed',
          icon: 'timer',
          idPrefix: 'shutter-',
          options: [
            {
              id: 'shutter-1-30',
              label: '1/30',
              description: 'Hand movement begins to blur.',
              promptHint: '1/30 second shutter, noticeable motion blur on moving parts',
            },
            {
              id: 'shutter-1-60',
              label: '1/60',
              description: 'Natural blur on quick gestures.',
              promptHint: '1/60 second shutter, slight natural blur on gestures',
            },
            {
              id: 'shutter-1-200',
              label: '1/200',
              description: 'People are crisp in normal movement.',
              promptHint: '1/200 second shutter, people crisp, only fast motion soft',
            },
            {
              id: 'shutter-1-500',
              label: '1/500',
              description: 'Running and jumping are frozen.',
              promptHint: '1/500 second shutter, running and jumping frozen',
            },
            {
              id: 'shutter-1-1000',
              label: '1/1000',
              description: 'Splashes and wings stop dead.',
              promptHint: '1/1000 second shutter, splashes and wings frozen in detail',
            },
            {
              id: 'shutter-long-1s',
              label: 'Long (1 s)',
              description: 'Lights draw lines, water turns to silk.',
              promptHint: 'one-second long exposure, light trails, water smoothed to silk',
            },
          ],
        },
      ],
    },
    {
      field: 'isoValue',
      label: 'ISO',
      categories: [
        {
          id: 'isoValue',
          label: 'ISO',
          icon: 'sun',
          idPrefix: 'iso-',
          options: [
            {
              id: 'iso-100',
              label: 'ISO 100',
              term: 'ISO 100',
              description: 'Perfectly clean with rich tone.',
              promptHint: 'ISO 100, perfectly clean image, rich smooth tones',
            },
            {
              id: 'iso-400',
              label: 'ISO 400',
              term: 'ISO 400',
              description: 'Clean with a breath of grain.',
              promptHint: 'ISO 400, clean image with a breath of fine grain',
            },
            {
              id: 'iso-800',
              label: 'ISO 800',
              term: 'ISO 800',
              description: 'Slight grain in the shadows.',
              promptHint: 'ISO 800, slight grain visible in shadows',
            },
            {
              id: 'iso-1600',
              label: 'ISO 1600',
              term: 'ISO 1600',
              description: 'Visible grain and moody darks.',
              promptHint: 'ISO 1600, visible grain, moody low-light texture',
            },
            {
              id: 'iso-3200',
              label: 'ISO 3200',
              term: 'ISO 3200',
              description: 'Strong gritty grain, night-time feel.',
              promptHint: 'ISO 3200, strong gritty noise, raw night-time feel',
            },
          ],
        },
      ],
    },
  ],
});
