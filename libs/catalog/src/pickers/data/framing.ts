import { multiPicker } from '../define-picker.js';

export const framing = multiPicker({
  nodeType: 'framing',
  label: 'Framing',
  dimensions: [
    {
      field: 'shotSize',
      label: 'Shot Size',
      categories: [
        {
          id: 'shotSize',
          label: 'Shot Size',
          icon: 'scan',
          options: [
            {
              id: 'extreme-wide-shot',
              description: 'The subject is tiny in a huge place.',
              promptHint: 'extreme wide shot, tiny figure in a vast environment',
            },
            {
              id: 'wide-shot',
              description: 'Whole body with plenty of surroundings.',
              promptHint: 'wide shot, whole figure visible with generous surroundings',
            },
            {
              id: 'full-shot',
              description: 'Head to toe fills the frame.',
              promptHint: 'full shot, figure framed head to toe, little space around',
            },
            {
              id: 'medium-wide-shot',
              description: 'From the knees up with some place around.',
              promptHint: 'medium wide shot, framed from the knees up with setting',
            },
            {
              id: 'cowboy-shot',
              description: 'From mid-thigh up, hands in view.',
              promptHint: 'cowboy shot, framed from mid-thigh up, hands in view',
            },
            {
              id: 'head-to-knees',
              description: 'The frame ends at the knees.',
              promptHint: 'framed from head to knees, legs cut below the knee',
            },
            {
              id: 'head-to-hip',
              description: 'The frame ends at the hips.',
              promptHint: 'framed from head to hip, torso dominant',
            },
            {
              id: 'half-body',
              label: 'Half-Body',
              description: 'Waist-up half figure.',
              promptHint: 'half-body framing, waist up, arms fully visible',
            },
            {
              id: 'medium-shot',
              description: 'From the waist up.',
              promptHint: 'medium shot, framed from the waist up at conversational distance',
            },
            {
              id: 'medium-close-up',
              label: 'Medium Close-Up',
              description: 'Head, shoulders and chest.',
              promptHint: 'medium close-up, head and shoulders to mid-chest',
            },
            {
              id: 'close-up',
              label: 'Close-Up',
              description: 'The face fills most of the frame.',
              promptHint: 'close-up, face filling most of the frame',
            },
            {
              id: 'big-close-up',
              label: 'Big Close-Up',
              description: 'Forehead to chin, tightly cropped.',
              promptHint: 'big close-up, cropped from forehead to chin',
            },
            {
              id: 'choker',
              description: 'Brow to just under the lips.',
              promptHint: 'choker shot, cropped from eyebrows to just below the lips',
            },
            {
              id: 'italian-shot',
              term: 'Italian shot',
              description: 'Only the eyes in a narrow band.',
              promptHint: 'Italian shot, only the eyes in a narrow widescreen band',
            },
            {
              id: 'extreme-close-up',
              label: 'Extreme Close-Up',
              description: 'A single facial detail fills everything.',
              promptHint: 'extreme close-up, one facial detail filling the frame',
            },
            {
              id: 'ecu-eye',
              label: 'Extreme Close-up: Eye',
              description: 'One eye, iris in full detail.',
              promptHint: 'extreme close-up of one eye, iris texture and catchlight',
            },
            {
              id: 'ecu-mouth',
              label: 'Extreme Close-up: Mouth',
              description: 'Lips and nothing else.',
              promptHint: 'extreme close-up of the mouth, lips and breath',
            },
            {
              id: 'ecu-hands',
              label: 'Extreme Close-up: Hands',
              description: 'Fingers and gesture in tight detail.',
              promptHint: 'extreme close-up of the hands, fingers and gesture',
            },
            {
              id: 'insert',
              description: 'A detail of an object that matters.',
              promptHint: 'insert shot, tight detail of one important object',
            },
            {
              id: 'macro',
              description: 'Tiny texture at enormous scale.',
              promptHint: 'macro framing, minute texture at enormous scale',
            },
          ],
        },
      ],
    },
    {
      field: 'angle',
      label: 'Camera Angle',
      categories: [
        {
          id: 'angle',
          label: 'Camera Angle',
          icon: 'move-vertical',
          options: [
            {
              id: 'eye-level',
              label: 'Eye-Level',
              description: 'The lens meets the eyes.',
              promptHint: 'eye-level camera, neutral and direct perspective',
            },
            {
              id: 'slightly-downward',
              description: 'Just above eye height, flattering.',
              promptHint: 'camera slightly above eye height, tilted gently downward',
            },
            {
              id: 'high-angle',
              label: 'High Angle',
              description: 'Looking down on the subject.',
              promptHint: 'high-angle view looking down on the subject',
            },
            {
              id: 'low-angle',
              description: 'Looking up, the subject gains power.',
              promptHint: 'low-angle view looking up, subject made imposing',
            },
            {
              id: 'overhead',
              description: 'Directly above, looking straight down.',
              promptHint: 'overhead view, camera directly above looking straight down',
            },
            {
              id: 'birds-eye',
              label: "Bird's Eye",
              term: "bird's-eye view",
              description: 'High aerial view of pattern and place.',
              promptHint: "bird's-eye view from high altitude, layout read as pattern",
            },
            {
              id: 'worms-eye-angle',
              label: "Worm's Eye",
              term: "worm's-eye angle",
              description: 'From the ground, steeply up.',
              promptHint: "worm's-eye angle from ground level, steep upward perspective",
            },
            {
              id: 'dutch-angle',
              description: 'A slanted horizon for unease.',
              promptHint: 'dutch angle, slanted horizon, uneasy diagonal frame',
            },
            {
              id: 'hip-level',
              label: 'Hip-Level',
              description: 'From the hip, slightly up.',
              promptHint: "hip-level camera, slight upward tilt, subject's waist at frame centre",
            },
          ],
        },
      ],
    },
    {
      field: 'coverage',
      label: 'Coverage',
      categories: [
        {
          id: 'coverage',
          label: 'Coverage',
          icon: 'users',
          options: [
            {
              id: 'single',
              description: 'One person alone in frame.',
              promptHint: 'clean single, one person alone in the frame',
            },
            {
              id: 'dirty-single',
              description: 'One person with a sliver of another in front.',
              promptHint: 'dirty single, blurred shoulder of another person at the edge',
            },
            {
              id: 'two-shot',
              label: 'Two-Shot',
              description: 'Two people share the frame.',
              promptHint: 'two-shot, two people sharing the frame',
            },
            {
              id: 'three-shot',
              label: 'Three-Shot',
              description: 'Three people share the frame.',
              promptHint: 'three-shot, three people balanced in the frame',
            },
            {
              id: 'group-shot',
              description: 'A whole group arranged in depth.',
              promptHint: 'group shot, several people arranged in depth',
            },
            {
              id: 'over-the-shoulder-framing',
              label: 'Over the Shoulder',
              description: 'Past one shoulder to the other face.',
              promptHint: 'over-the-shoulder framing, near shoulder soft, far face sharp',
            },
            {
              id: 'reverse-shot',
              description: 'The answering view from the other side.',
              promptHint: 'reverse shot, answering angle from the opposite side',
            },
            {
              id: 'pov-framing',
              label: 'POV',
              term: 'POV',
              description: 'What a character sees.',
              promptHint: "point-of-view framing, seen through a character's eyes",
            },
            {
              id: 'selfie-framing',
              description: "Arm's-length self-portrait.",
              promptHint: "selfie framing, arm's-length, face close and slightly wide",
            },
            {
              id: 'mirror-selfie',
              description: 'Phone and figure in a mirror.',
              promptHint: 'framed as a mirror selfie, phone visible in the reflection',
            },
            {
              id: 'gym-mirror-selfie',
              description: 'A mirror self-portrait among weights.',
              promptHint: 'framed as a gym mirror selfie, equipment behind the reflection',
            },
            {
              id: 'through-glass',
              description: 'Seen through a pane with reflections.',
              promptHint: 'shot through glass, reflections layered over the subject',
            },
            {
              id: 'top-down-flat-lay',
              label: 'Top-Down Flat Lay',
              description: 'Objects laid out and seen from above.',
              promptHint: 'top-down flat lay, items arranged on a flat surface',
            },
            {
              id: 'establishing-shot',
              description: 'The place first, people later.',
              promptHint: 'establishing shot, whole location introduced before the people',
            },
          ],
        },
      ],
    },
    {
      field: 'composition',
      label: 'Composition',
      categories: [
        {
          id: 'composition',
          label: 'Composition',
          icon: 'layout-grid',
          options: [
            {
              id: 'rule-of-thirds',
              label: 'Rule of Thirds',
              description: 'The subject sits on a third line.',
              promptHint: 'rule-of-thirds composition, subject placed on a third line',
            },
            {
              id: 'centered',
              label: 'Centred',
              description: 'The subject sits dead centre.',
              promptHint: 'centred composition, subject exactly on the middle axis',
            },
            {
              id: 'headroom-tight',
              label: 'Tight Headroom',
              description: 'Almost no space above the head.',
              promptHint: 'tight headroom, top of the head close to the frame edge',
            },
            {
              id: 'negative-space',
              description: 'One small subject and a lot of nothing.',
              promptHint: 'negative-space composition, small subject, large empty area',
            },
            {
              id: 'leading-lines',
              description: 'Lines pull the eye to the subject.',
              promptHint: 'leading lines converging on the subject',
            },
            {
              id: 'foreground-framing',
              description: 'A soft foreground shape adds depth.',
              promptHint: 'out-of-focus foreground element at one edge, layered depth',
            },
            {
              id: '3x3-grid-collage',
              label: '3×3 Grid Collage',
              description: 'Nine pictures in a square grid.',
              promptHint: 'three-by-three grid layout of nine separate images',
            },
            {
              id: 'diptych',
              description: 'Two panels side by side.',
              promptHint: 'diptych, two related panels side by side',
            },
            {
              id: 'triptych',
              description: 'Three panels in a row.',
              promptHint: 'triptych, three related panels in a row',
            },
            {
              id: 'multi-frame-mosaic',
              label: 'Multi-Frame Mosaic',
              description: 'Many frames of different sizes.',
              promptHint: 'multi-frame mosaic of differently sized panels',
            },
            {
              id: 'contact-sheet',
              description: 'Rows of frames with film borders.',
              promptHint: 'contact sheet, rows of small frames with film borders',
            },
            {
              id: 'magazine-spread',
              description: 'A two-page layout with a gutter.',
              promptHint: 'magazine spread layout, two facing pages, central gutter',
            },
            {
              id: 'cutaway-cross-section',
              label: 'Cutaway Cross-Section',
              description: 'The object sliced open to show inside.',
              promptHint: 'cutaway cross-section, object sliced open to reveal the interior',
            },
          ],
        },
      ],
    },
    {
      field: 'vantage',
      label: 'Vantage & Geometry',
      categories: [
        {
          id: 'vantage',
          label: 'Vantage & Geometry',
          icon: 'compass',
          options: [
            {
              id: 'front-on',
              label: 'Front-On',
              description: 'Straight on to the front.',
              promptHint: 'seen straight from the front, symmetrical and direct',
            },
            {
              id: 'three-quarter-front',
              label: 'Three-Quarter Front',
              description: 'Turned a little from the front.',
              promptHint: 'three-quarter front view, body turned about 45 degrees',
            },
            {
              id: 'profile-left',
              label: 'Left Profile',
              description: 'Pure side view facing left.',
              promptHint: 'left profile, subject facing the left edge of the frame',
            },
            {
              id: 'profile-right',
              label: 'Right Profile',
              description: 'Pure side view facing right.',
              promptHint: 'right profile, subject facing the right edge of the frame',
            },
            {
              id: 'three-quarter-back',
              label: 'Three-Quarter Back',
              description: 'Mostly from behind, cheek visible.',
              promptHint: 'three-quarter back view, cheek and shoulder visible',
            },
            {
              id: 'behind',
              description: 'Directly from behind.',
              promptHint: 'seen directly from behind, face hidden',
            },
            {
              id: 'side-back-angle',
              description: 'From the rear side, along the shoulder line.',
              promptHint: 'side-back angle along the shoulder line, partial profile',
            },
            {
              id: 'golden-spiral',
              description: 'Elements curl along a spiral to the focus.',
              promptHint: 'golden-spiral composition curling in to the focal point',
            },
            {
              id: 'frame-within-frame',
              label: 'Frame Within Frame',
              description: 'A door or window frames the subject.',
              promptHint: 'frame within a frame, doorway or window enclosing the subject',
            },
            {
              id: 's-curve',
              label: 'S-Curve',
              term: 'S-curve',
              description: 'A winding line leads through the picture.',
              promptHint: 'S-curve composition, winding line leading through depth',
            },
            {
              id: 'diagonal-composition',
              label: 'Diagonal',
              description: 'Strong slanted lines drive the picture.',
              promptHint: 'diagonal composition, strong slanted lines creating energy',
            },
            {
              id: 'triangular-composition',
              label: 'Triangular',
              description: 'Three points hold the picture steady.',
              promptHint: 'triangular composition, three anchors forming a stable pyramid',
            },
            {
              id: 'symmetrical-mirror',
              description: 'Two halves mirror each other.',
              promptHint: 'mirror-symmetrical composition, both halves balanced on a central axis',
            },
            {
              id: 'vignette-composition',
              label: 'Natural Vignette',
              description: 'Dark surroundings ring the subject.',
              promptHint: 'naturally vignetted composition, subject ringed by darker surroundings',
            },
            {
              id: 'low-horizon',
              description: 'The horizon sits low, sky dominates.',
              promptHint: 'low horizon line, sky filling most of the frame',
            },
            {
              id: 'converging-verticals',
              description: 'Tall lines lean toward a point above.',
              promptHint: 'converging verticals, tall lines leaning to a point above',
            },
          ],
        },
      ],
    },
  ],
});
