import { multiPicker } from '../define-picker.js';

export const temporal = multiPicker({
  nodeType: 'temporal',
  label: 'Temporal',
  dimensions: [
    {
      field: 'temporalSpeed',
      label: 'Speed',
      categories: [
        {
          id: 'temporalSpeed',
          label: 'Speed',
          icon: 'gauge',
          options: [
            {
              id: 'real-time',
              label: 'Real Time',
              description: 'Things move as in life.',
              promptHint: 'real-time playback at natural everyday speed',
            },
            {
              id: 'slow-motion',
              description: 'Movement stretched and graceful.',
              promptHint: 'slow motion, movement stretched, weight and detail visible',
            },
            {
              id: 'super-slow-mo',
              label: 'Super Slow-Mo',
              description: 'Split seconds last for ages.',
              promptHint: 'super slow motion at a thousand frames per second, drops and fibres hanging',
            },
            {
              id: 'time-lapse',
              label: 'Time-Lapse',
              description: 'Hours pass in seconds.',
              promptHint: 'time-lapse, hours compressed to seconds, racing clouds and shadows',
            },
            {
              id: 'hyper-lapse',
              label: 'Hyper-Lapse',
              description: 'A moving camera through racing time.',
              promptHint: 'hyper-lapse, camera travelling while time races past',
            },
            {
              id: 'speed-ramp',
              description: 'Speed surges and slows in one move.',
              promptHint: 'speed ramp, motion surging fast then dropping into slow',
            },
          ],
        },
      ],
    },
    {
      field: 'temporalFreeze',
      label: 'Freeze',
      categories: [
        {
          id: 'temporalFreeze',
          label: 'Freeze',
          icon: 'snowflake',
          options: [
            {
              id: 'full-freeze',
              description: 'Everything stops dead.',
              promptHint: 'everything frozen in one instant, particles hanging still',
            },
            {
              id: 'bullet-time',
              description: 'Time stops while the view circles.',
              promptHint: 'bullet time, frozen moment with the viewpoint sweeping around',
            },
            {
              id: 'frozen-subject',
              description: 'The subject stops, the world goes on.',
              promptHint: 'subject frozen like a statue while the world keeps moving',
            },
            {
              id: 'moving-subject',
              description: 'The world stops, the subject walks on.',
              promptHint: 'world frozen in place while the subject moves freely',
            },
          ],
        },
      ],
    },
    {
      field: 'temporalDirection',
      label: 'Direction',
      categories: [
        {
          id: 'temporalDirection',
          label: 'Direction',
          icon: 'arrow-right',
          options: [
            {
              id: 'forward',
              description: 'Time runs forward.',
              promptHint: 'time running forward in natural order',
            },
            {
              id: 'reverse',
              description: 'Time runs backward.',
              promptHint: 'time running in reverse, actions undoing themselves',
            },
            {
              id: 'loop-boomerang',
              label: 'Boomerang Loop',
              description: 'Forward, back, forward again.',
              promptHint: 'boomerang loop, action playing forward then backward seamlessly',
            },
          ],
        },
      ],
    },
    {
      field: 'temporalShutter',
      label: 'Shutter Feel',
      categories: [
        {
          id: 'temporalShutter',
          label: 'Shutter Feel',
          icon: 'aperture',
          options: [
            {
              id: 'long-exposure',
              description: 'Movement smears to silk and trails.',
              promptHint: 'long-exposure look, silky motion trails, static parts sharp',
            },
            {
              id: 'crisp-shutter',
              description: 'Each frame is razor sharp.',
              promptHint: 'crisp fast shutter, staccato sharpness, no motion blur',
            },
            {
              id: 'motion-blur',
              description: 'Movement leaves natural blur.',
              promptHint: 'natural motion blur following every movement',
            },
            {
              id: 'stutter-strobe',
              description: 'Motion broken into flashes.',
              promptHint: 'strobed stutter motion, broken into flashing steps',
            },
            {
              id: 'stop-motion',
              label: 'Stop-Motion',
              description: 'Small jerks like animated puppets.',
              promptHint: 'stop-motion cadence, small handmade frame-by-frame jerks',
            },
          ],
        },
      ],
    },
  ],
});
