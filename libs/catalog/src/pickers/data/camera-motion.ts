import { singlePicker } from '../define-picker.js';

export const cameraMotion = singlePicker({
  nodeType: 'camera-motion',
  label: 'Camera Motion',
  catalogId: 'camera-motions',
  valueField: 'cameraMotion',
  defaultValue: 'static',
  shapedBy: ['states'],
  categories: [
    {
      id: 'basic',
      label: 'Basic',
      icon: 'video',
      options: [
        {
          id: 'auto',
          icon: 'wand',
          term: '',
          description: 'Leaves the movement to the model.',
          promptHint: '',
        },
        {
          id: 'static',
          description: 'The camera does not move at all.',
          promptHint: 'locked-off static camera on a tripod, no camera movement',
        },
        {
          id: 'handheld',
          description: 'Small human sway and breath.',
          promptHint: 'handheld camera, subtle human sway, natural reframing',
        },
        {
          id: 'steadicam',
          description: 'A smooth float through space.',
          promptHint: 'steadicam shot, smooth floating glide through the space',
        },
        {
          id: 'breathing',
          description: 'A barely visible drift in and out.',
          promptHint: 'breathing camera, almost imperceptible drift in and out',
        },
        {
          id: 'static-atmospheric',
          label: 'Static, Atmospheric',
          description: 'The camera holds still while air, light and leaves move.',
          promptHint:
            'locked static frame, only atmosphere moving, drifting haze, shifting light, stirring leaves',
        },
        {
          id: 'gentle-drift',
          description: 'A slow, weightless sideways drift.',
          promptHint: 'gentle weightless drift, slow and soft, barely perceptible sideways motion',
        },
      ],
    },
    {
      id: 'pan-tilt',
      label: 'Pan & Tilt',
      icon: 'move-horizontal',
      options: [
        {
          id: 'pan-left',
          description: 'The camera turns left from a fixed spot.',
          promptHint: 'camera pans left smoothly from a fixed position',
        },
        {
          id: 'pan-right',
          description: 'The camera turns right from a fixed spot.',
          promptHint: 'camera pans right smoothly from a fixed position',
        },
        {
          id: 'whip-pan-left',
          description: 'A blurred snap turn to the left.',
          promptHint: 'fast whip pan to the left with heavy motion blur',
        },
        {
          id: 'whip-pan-right',
          description: 'A blurred snap turn to the right.',
          promptHint: 'fast whip pan to the right with heavy motion blur',
        },
        {
          id: 'tilt-up',
          icon: 'move-vertical',
          description: 'The camera looks up from a fixed spot.',
          promptHint: 'camera tilts up slowly, revealing height',
        },
        {
          id: 'tilt-down',
          icon: 'move-vertical',
          description: 'The camera looks down from a fixed spot.',
          promptHint: 'camera tilts down slowly from top to ground',
        },
        {
          id: 'roll-left',
          icon: 'rotate-ccw',
          description: 'The horizon turns anticlockwise.',
          promptHint: 'camera rolls anticlockwise around the lens axis, horizon tipping left',
        },
        {
          id: 'roll-right',
          icon: 'rotate-cw',
          description: 'The horizon turns clockwise.',
          promptHint: 'camera rolls clockwise around the lens axis, horizon tipping right',
        },
        {
          id: 'dutch-angle',
          description: 'A tilted, uneasy horizon.',
          promptHint: 'dutch-angle camera, canted horizon held through the shot',
        },
      ],
    },
    {
      id: 'zoom-focus',
      label: 'Zoom & Focus',
      icon: 'zoom-in',
      options: [
        {
          id: 'zoom-in',
          description: 'The view tightens without moving the camera.',
          promptHint: 'slow optical zoom in, framing tightens, camera stays in place',
        },
        {
          id: 'zoom-out',
          icon: 'zoom-out',
          description: 'The view widens without moving the camera.',
          promptHint: 'slow optical zoom out, framing widens, camera stays in place',
        },
        {
          id: 'crash-zoom-in',
          description: 'A sudden punch into the subject.',
          promptHint: 'sudden crash zoom in, rapid punch to the subject',
        },
        {
          id: 'crash-zoom-out',
          icon: 'zoom-out',
          description: 'A sudden jump back to the wide view.',
          promptHint: 'sudden crash zoom out, snapping back to a wide view',
        },
        {
          id: 'dolly-zoom',
          description: 'The subject holds while the background stretches.',
          promptHint: 'dolly zoom, subject size constant while the background perspective stretches',
        },
        {
          id: 'rack-focus',
          icon: 'focus',
          description: 'Focus slides from near to far.',
          promptHint: 'rack focus shifting from foreground object to background subject',
        },
        {
          id: 'velocity-edit',
          description: 'Speed ramps in time with the moves.',
          promptHint: 'velocity-edited move, speed ramping from slow to fast on each beat',
        },
        {
          id: 'match-cut-zoom',
          label: 'Match-Cut Zoom',
          description: 'A zoom that lands inside the next shape.',
          promptHint: 'zoom driving into a shape that matches the following frame',
        },
      ],
    },
    {
      id: 'dolly',
      label: 'Dolly & Push',
      icon: 'arrow-up',
      options: [
        {
          id: 'dolly-in',
          description: 'The camera rolls toward the subject.',
          promptHint: 'smooth dolly in toward the subject, parallax in the background',
        },
        {
          id: 'dolly-out',
          description: 'The camera rolls away from the subject.',
          promptHint: 'smooth dolly out away from the subject, surroundings revealed',
        },
        {
          id: 'push-in',
          description: 'A deliberate move closer for emphasis.',
          promptHint: 'deliberate push in toward the face, tension rising',
        },
        {
          id: 'pull-out',
          description: 'A retreat that shows the wider picture.',
          promptHint: 'steady pull out from detail to the wider scene',
        },
        {
          id: 'push-pull',
          label: 'Push-Pull',
          description: 'Forward, then back, like a pulse.',
          promptHint: 'rhythmic push-pull, camera moving forward then back',
        },
        {
          id: 'creep-in',
          description: 'Slow, almost unnoticed approach.',
          promptHint: 'slow creep in, almost unnoticed approach over the whole shot',
        },
        {
          id: 'creep-out',
          description: 'Slow, almost unnoticed retreat.',
          promptHint: 'slow creep out, almost unnoticed retreat over the whole shot',
        },
      ],
    },
    {
      id: 'slide',
      label: 'Track & Slide',
      icon: 'move-right',
      options: [
        {
          id: 'truck-left',
          description: 'The whole camera slides left.',
          promptHint: 'camera trucks left, sliding sideways past the foreground',
        },
        {
          id: 'truck-right',
          description: 'The whole camera slides right.',
          promptHint: 'camera trucks right, sliding sideways past the foreground',
        },
        {
          id: 'pedestal-up',
          description: 'The whole camera rises straight up.',
          promptHint: 'camera pedestals straight up, level view rising',
        },
        {
          id: 'pedestal-down',
          description: 'The whole camera sinks straight down.',
          promptHint: 'camera pedestals straight down, level view sinking',
        },
        {
          id: 'tracking-shot',
          description: 'The camera travels alongside the action.',
          promptHint: 'tracking shot travelling alongside the moving subject',
        },
        {
          id: 'dolly-track',
          description: 'A measured move on rails.',
          promptHint: 'camera gliding on laid dolly track, measured and perfectly level',
        },
        {
          id: 'parallax',
          description: 'A small slide that separates the layers.',
          promptHint: 'small lateral slide creating strong parallax between foreground and background',
        },
        {
          id: 'serpentine',
          description: 'A winding path between obstacles.',
          promptHint: 'serpentine camera path winding between obstacles',
        },
      ],
    },
    {
      id: 'follow',
      label: 'Follow',
      icon: 'footprints',
      options: [
        {
          id: 'follow',
          description: 'The camera stays behind the subject.',
          promptHint: 'camera follows closely behind the moving subject',
        },
        {
          id: 'lead',
          description: 'The camera backs away in front of the subject.',
          promptHint: 'camera leads, moving backwards in front of the walking subject',
        },
        {
          id: 'gimbal-walk',
          description: 'A stabilised walk beside the subject.',
          promptHint: 'gimbal walk, stabilised eye-level movement at walking pace',
        },
        {
          id: 'ronin-glide',
          description: 'A low fluid glide on a gimbal.',
          promptHint: 'low fluid gimbal glide skimming just above the ground',
        },
        {
          id: 'pov',
          label: 'POV',
          term: 'POV',
          icon: 'eye',
          description: 'Through the eyes of a character.',
          promptHint: "first-person point of view, seeing through a character's eyes",
        },
        {
          id: 'pov-walk',
          label: 'POV Walk',
          term: 'POV walk',
          description: 'First-person steps through the place.',
          promptHint: 'first-person walking view, natural head bob, hands sometimes in frame',
        },
        {
          id: 'over-the-shoulder',
          label: 'Over the Shoulder',
          description: 'Close behind one shoulder, looking past it.',
          promptHint: 'over-the-shoulder camera, foreground shoulder soft, subject beyond in focus',
        },
        {
          id: 'snorricam',
          description: 'Fixed to the body so the world swings.',
          promptHint: 'snorricam rigged to the body, face locked centre while the background swings',
        },
        {
          id: 'vehicle-mount',
          description: 'Fixed to a moving vehicle, road rushing by.',
          promptHint: 'camera mounted on a moving vehicle, road rushing past, slight vibration',
        },
      ],
    },
    {
      id: 'orbit',
      label: 'Orbit & Arc',
      icon: 'orbit',
      options: [
        {
          id: 'orbit-left',
          description: 'A circling move to the left around the subject.',
          promptHint: 'camera orbits left around the subject, subject held in the centre',
        },
        {
          id: 'orbit-right',
          description: 'A circling move to the right around the subject.',
          promptHint: 'camera orbits right around the subject, subject held in the centre',
        },
        {
          id: 'orbit-360',
          label: 'Orbit 360',
          description: 'A full circle around the subject.',
          promptHint: 'full 360-degree orbit around the subject, background wheeling',
        },
        {
          id: 'spin-360',
          label: 'Spin 360',
          description: 'The camera itself spins a full turn.',
          promptHint: 'camera spins a full 360 degrees on the spot, surroundings sweeping past',
        },
        {
          id: 'arc-left',
          description: 'A short curved move to the left.',
          promptHint: "gentle arc to the left, curving around the subject's front",
        },
        {
          id: 'arc-right',
          description: 'A short curved move to the right.',
          promptHint: "gentle arc to the right, curving around the subject's front",
        },
        {
          id: 'bullet-time-orbit',
          label: 'Bullet-Time Orbit',
          description: 'The camera circles while the moment is frozen.',
          promptHint: 'bullet-time orbit, action frozen while the camera circles it',
        },
      ],
    },
    {
      id: 'crane',
      label: 'Crane & Aerial',
      icon: 'drone',
      options: [
        {
          id: 'crane-up',
          description: 'A rising sweep that opens the scene.',
          promptHint: 'crane up, rising sweep from the subject to the whole scene',
        },
        {
          id: 'crane-down',
          description: 'A descending sweep that finds the subject.',
          promptHint: 'crane down, descending sweep landing on the subject',
        },
        {
          id: 'boom-up',
          description: 'A short smooth lift.',
          promptHint: 'boom up, short smooth vertical lift while framing holds',
        },
        {
          id: 'boom-down',
          description: 'A short smooth drop.',
          promptHint: 'boom down, short smooth vertical drop while framing holds',
        },
        {
          id: 'drone-follow',
          description: 'A drone trails the subject through space.',
          promptHint: 'drone follow shot, trailing the subject from above and behind',
        },
        {
          id: 'birds-eye',
          label: "Bird's Eye",
          term: "bird's-eye view",
          description: 'Straight down from high above.',
          promptHint: "bird's-eye camera looking straight down, slow drift overhead",
        },
        {
          id: 'worms-eye',
          label: "Worm's Eye",
          term: "worm's-eye view",
          description: 'From ground level looking up.',
          promptHint: "worm's-eye camera at ground level looking steeply up",
        },
        {
          id: 'aerial',
          description: 'High, wide flight over the land.',
          promptHint: 'high aerial shot gliding over the landscape',
        },
        {
          id: 'helicopter',
          description: 'A banking sweep from a great height.',
          promptHint: 'helicopter shot, banking sweep around the landmark, distant rotor drift',
        },
        {
          id: 'fly-over',
          label: 'Fly-Over',
          description: 'A pass directly above the scene.',
          promptHint: 'fly-over, camera passing directly above the scene',
        },
        {
          id: 'flythrough',
          term: 'fly-through',
          description: 'A flight through gaps and doorways.',
          promptHint: 'flythrough, camera flying through gaps, windows and doorways',
        },
        {
          id: 'reveal',
          description: 'A move past cover that uncovers the subject.',
          promptHint: 'reveal move, camera slides past a foreground object to uncover the subject',
        },
        {
          id: 'fpv-dive',
          label: 'FPV Dive',
          term: 'FPV dive',
          description: 'A racing drone dives down a sheer face.',
          promptHint: 'FPV drone dive, plunging down a sheer face, banking fast near the ground',
        },
      ],
    },
    {
      id: 'social',
      label: 'Social',
      icon: 'smartphone',
      options: [
        {
          id: 'handheld-vlog',
          description: "Arm's-length selfie walk.",
          promptHint: "handheld vlog, arm's-length selfie framing, walking bounce",
        },
        {
          id: 'screen-tap',
          description: 'A tap makes the view jump and refocus.',
          promptHint: 'screen-tap effect, quick refocus jump and exposure shift as if tapped',
        },
        {
          id: 'phone-flip',
          description: 'The phone turns over to change the view.',
          promptHint: 'phone-flip move, camera flipping over in the hand to a new view',
        },
      ],
    },
  ],
});
