import { singlePicker } from '../define-picker.js';

export const pose = singlePicker({
  nodeType: 'pose',
  label: 'Pose',
  catalogId: 'pose',
  valueField: 'pose',
  defaultValue: 'standing-upright',
  alsoReads: ['handPosition', 'bodyLean', 'headTilt', 'activity'],
  categories: [
    {
      id: 'standing',
      label: 'Standing',
      icon: 'person-standing',
      options: [
        {
          id: 'standing-upright',
          description: 'Stands straight with arms at ease.',
          promptHint: 'standing upright, weight even, arms relaxed at the sides',
        },
        {
          id: 'confident-stance',
          description: 'Feet apart, chest open, settled weight.',
          promptHint: 'confident stance, feet apart, chest open, weight settled',
        },
        {
          id: 'hands-on-hips',
          description: 'Stands with both hands planted on the hips.',
          promptHint: 'standing squarely with both hands on hips, elbows wide',
        },
        {
          id: 'arms-crossed',
          description: 'Arms folded across the chest.',
          promptHint: 'standing with arms crossed over the chest',
        },
        {
          id: 'leaning',
          description: 'Weight shifted to one side, casual.',
          promptHint: 'leaning casually, weight on one leg, shoulder dropped',
        },
        {
          id: 'hero-pose',
          description: 'Legs braced, fists ready, gaze far.',
          promptHint: 'hero pose, legs braced wide, chest out, gaze to the distance',
        },
        {
          id: 'contrapposto',
          description: 'A classical S-curve through hip and shoulder.',
          promptHint: 'contrapposto stance, one hip raised, shoulders counter-tilted, classical S-curve',
        },
        {
          id: 'leaning-against-wall',
          description: 'Back or shoulder resting on a wall.',
          promptHint: 'leaning back against a wall, one foot propped up behind',
        },
        {
          id: 'hands-behind-head',
          description: 'Both hands laced behind the head.',
          promptHint: 'hands laced behind the head, elbows out, torso stretched',
        },
        {
          id: 'hands-behind-back',
          description: 'Hands held out of sight behind.',
          promptHint: 'hands clasped behind the back, upright and attentive',
        },
      ],
    },
    {
      id: 'seated',
      label: 'Seated',
      icon: 'armchair',
      options: [
        {
          id: 'sitting',
          description: 'Seated naturally, feet on the floor.',
          promptHint: 'sitting naturally, both feet on the floor, relaxed back',
        },
        {
          id: 'cross-legged',
          label: 'Cross-Legged',
          description: 'Seated on the ground with legs folded.',
          promptHint: 'sitting cross-legged on the ground, hands resting on knees',
        },
        {
          id: 'kneeling',
          description: 'Down on the knees, torso upright.',
          promptHint: 'kneeling on both knees, torso upright',
        },
        {
          id: 'crouching',
          description: 'Low on bent legs, ready to rise.',
          promptHint: 'crouching low on bent legs, forearms over knees',
        },
        {
          id: 'lounging',
          description: 'Stretched back with loose limbs.',
          promptHint: 'lounging back, limbs loose, one arm draped wide',
        },
        {
          id: 'sitting-edge-of-bed',
          label: 'Sitting on Edge of Bed',
          description: 'Perched on the edge of the mattress.',
          promptHint: 'sitting on the edge of a bed, hands pressed into the mattress',
        },
        {
          id: 'chair-arm-drape',
          label: 'Draped over Chair Arm',
          description: 'Sideways in a chair, legs over one arm.',
          promptHint: 'draped sideways in an armchair, legs hanging over one arm',
        },
        {
          id: 'elbow-propped',
          label: 'Propped on Elbow',
          description: 'Head resting on a propped hand.',
          promptHint: 'elbow propped on a surface, cheek resting on the hand',
        },
        {
          id: 'lying-on-stomach-reading',
          label: 'Reading on Stomach',
          description: 'Flat on the stomach with a book, feet up.',
          promptHint: 'lying on the stomach reading, propped on elbows, feet crossed in the air',
        },
      ],
    },
    {
      id: 'movement',
      label: 'Movement',
      icon: 'footprints',
      options: [
        {
          id: 'walking',
          description: 'Mid-stride, arms swinging.',
          promptHint: 'walking mid-stride, natural arm swing, weight rolling forward',
        },
        {
          id: 'running',
          description: 'Full stride with both feet off the ground.',
          promptHint: 'running at full stride, both feet off the ground, arms driving',
        },
        {
          id: 'jumping',
          description: 'In the air, knees lifted.',
          promptHint: 'jumping high, knees bent, hair and clothes lifting',
        },
        {
          id: 'dancing',
          description: 'Caught mid-dance with flowing limbs.',
          promptHint: 'dancing, body twisting, arms flowing, one heel raised',
        },
        {
          id: 'climbing',
          description: 'Reaching for the next hold.',
          promptHint: 'climbing, one arm stretched to the next hold, legs bracing',
        },
        {
          id: 'mid-fall',
          label: 'Mid-Fall',
          description: 'Dropping through the air, limbs loose.',
          promptHint: 'caught mid-fall, limbs trailing upward, clothes rippling',
        },
        {
          id: 'mid-spin',
          label: 'Mid-Spin',
          description: 'Turning fast, fabric flaring.',
          promptHint: 'mid-spin, fabric flaring outward, hair sweeping round',
        },
        {
          id: 'stretching',
          description: 'Long reach through the whole body.',
          promptHint: 'stretching fully, arms overhead, back long, on the toes',
        },
        {
          id: 'reaching-up',
          description: 'One arm extended high.',
          promptHint: 'reaching one arm straight up, eyes following the fingertips',
        },
        {
          id: 'kissing',
          description: 'Leaning in, lips meeting.',
          promptHint: 'leaning in for a kiss, eyes closed, faces touching',
        },
        {
          id: 'riding',
          description: 'Astride, hands on reins or bars.',
          promptHint: 'riding astride, hands forward on reins or bars, body moving with the mount',
        },
        {
          id: 'driving',
          description: 'Hands on the wheel, eyes ahead.',
          promptHint: 'driving, both hands on the wheel, eyes fixed on the road',
        },
      ],
    },
    {
      id: 'action',
      label: 'Action',
      icon: 'swords',
      options: [
        {
          id: 'fighting-stance',
          description: 'Fists up, weight low.',
          promptHint: 'fighting stance, fists raised, weight low, lead foot forward',
        },
        {
          id: 'reaching',
          description: 'Arm stretched toward something near.',
          promptHint: 'reaching forward with an open hand, torso following',
        },
        {
          id: 'throwing',
          description: 'Arm cocked, about to release.',
          promptHint: 'throwing, arm cocked back, torso coiled, front leg planted',
        },
        {
          id: 'leaping',
          description: 'A long bound through the air.',
          promptHint: 'leaping across a gap, front leg extended, arms thrown wide',
        },
        {
          id: 'dramatic-action',
          description: 'An exaggerated, heroic freeze.',
          promptHint: 'dramatic action freeze, twisting torso, outstretched arm, foreshortened limbs',
        },
        {
          id: 'biting-lip',
          description: 'Teeth catching the lower lip.',
          promptHint: 'lightly biting the lower lip, head slightly lowered',
        },
        {
          id: 'mid-laugh',
          label: 'Mid-Laugh',
          description: 'Head thrown back in a laugh.',
          promptHint: 'mid-laugh, head thrown back, eyes squeezed shut',
        },
        {
          id: 'pointing-at-camera',
          description: 'A finger straight at the viewer.',
          promptHint: 'pointing straight at the camera, finger foreshortened, steady gaze',
        },
        {
          id: 'tongue-out',
          description: 'Tongue out, cheeky face.',
          promptHint: 'sticking the tongue out, cheeky wrinkled nose',
        },
        {
          id: 'thinking',
          description: 'Paused, working something out.',
          promptHint: 'paused in thought, gaze up and aside, fist near the mouth',
        },
      ],
    },
    {
      id: 'resting',
      label: 'Resting',
      icon: 'bed',
      options: [
        {
          id: 'lying-down',
          description: 'Stretched out on the back.',
          promptHint: 'lying down on the back, one arm loosely overhead',
        },
        {
          id: 'sleeping',
          description: 'Asleep on one side.',
          promptHint: 'sleeping on one side, face slack, hand under the cheek',
        },
        {
          id: 'hugging',
          description: 'Arms wrapped round someone close.',
          promptHint: 'hugging tightly, arms wrapped around, chin on a shoulder',
        },
        {
          id: 'looking-away',
          description: 'Face turned from the lens.',
          promptHint: 'looking away from camera, face in three-quarter profile',
        },
        {
          id: 'looking-up',
          description: 'Face lifted to something above.',
          promptHint: 'looking up, face lifted to the light above',
        },
        {
          id: 'looking-down',
          description: 'Eyes and face lowered.',
          promptHint: 'looking down, eyes lowered, nape exposed',
        },
        {
          id: 'head-over-shoulder',
          label: 'Looking over Shoulder',
          description: 'A look back across the shoulder.',
          promptHint: 'looking back over one shoulder, body turned away',
        },
        {
          id: 'wading-in-water',
          description: 'Waist-deep, trailing fingers.',
          promptHint: 'wading waist-deep in water, fingertips trailing on the surface',
        },
      ],
    },
    {
      id: 'hands',
      label: 'Hand Position',
      icon: 'hand',
      options: [
        {
          id: 'hands-in-pockets',
          description: 'Hands tucked into pockets.',
          promptHint: 'both hands tucked in pockets, thumbs showing, shoulders easy',
        },
        {
          id: 'hand-on-hip',
          description: 'One hand resting on one hip.',
          promptHint: 'one hand resting on one hip, other arm loose',
        },
        {
          id: 'hand-position-hands-on-hips',
          label: 'Palms on Hips',
          description: 'Both palms pressed to the hips.',
          promptHint: 'palms pressed to both hips, fingers pointing forward',
        },
        {
          id: 'hand-on-chin',
          description: 'Fingers resting along the chin.',
          promptHint: 'fingers resting lightly along the chin, wrist relaxed',
        },
        {
          id: 'hand-on-collarbone',
          description: 'Fingertips resting at the collarbone.',
          promptHint: 'fingertips resting gently at the collarbone',
        },
        {
          id: 'hand-brushing-hair',
          description: 'Fingers sweeping hair from the face.',
          promptHint: 'one hand brushing hair back from the face',
        },
        {
          id: 'finger-to-lip',
          description: 'A finger laid against the lips.',
          promptHint: 'index finger held lightly against the lips',
        },
        {
          id: 'arms-wrapped-around-self',
          description: 'Arms hugging the body.',
          promptHint: 'arms wrapped around own body, hands gripping opposite elbows',
        },
        {
          id: 'hands-clasped',
          description: 'Hands folded together in front.',
          promptHint: 'hands clasped together in front, fingers interlaced',
        },
      ],
    },
    {
      id: 'lean',
      label: 'Body Lean',
      icon: 'move-diagonal',
      options: [
        {
          id: 'leaning-back',
          description: 'Torso tipped away from the lens.',
          promptHint: 'torso leaning back, weight on the hands or heels',
        },
        {
          id: 'leaning-forward',
          description: 'Torso tipped toward the lens.',
          promptHint: 'torso leaning forward toward camera, engaged',
        },
        {
          id: 'body-lean-contrapposto',
          label: 'Contrapposto Lean',
          description: 'A gentle counter-twist of hips and chest.',
          promptHint: 'gentle counter-twist, hips and chest turned opposite ways',
        },
        {
          id: 'arched-back',
          description: 'Spine curved, chest lifted.',
          promptHint: 'back arched in a long curve, chest lifted',
        },
        {
          id: 'shoulder-rolled-forward',
          description: 'One shoulder brought toward the lens.',
          promptHint: 'one shoulder rolled forward toward camera, collarbone defined',
        },
      ],
    },
    {
      id: 'head',
      label: 'Head Tilt',
      icon: 'rotate-cw',
      options: [
        {
          id: 'tilted-up',
          description: 'The whole face angled up.',
          promptHint: 'head tilted up, throat and jawline exposed',
        },
        {
          id: 'tilted-down',
          description: 'The whole face angled down.',
          promptHint: 'head tilted down, eyes raised from under the brow',
        },
        {
          id: 'tilted-side',
          label: 'Tilted Sideways',
          description: 'Ear dropping toward a shoulder.',
          promptHint: 'head tilted to one side, ear toward the shoulder',
        },
        {
          id: 'tilted-back',
          description: 'Head dropped back.',
          promptHint: 'head tipped right back, chin to the sky',
        },
        {
          id: 'chin-up',
          description: 'A slight proud lift of the chin.',
          promptHint: 'chin raised slightly, long neck, level gaze',
        },
        {
          id: 'chin-tucked',
          description: 'Chin drawn in toward the chest.',
          promptHint: 'chin tucked in, brow forward, shy guarded angle',
        },
      ],
    },
    {
      id: 'activity',
      label: 'Activity',
      icon: 'activity',
      idPrefix: 'activity-',
      options: [
        {
          id: 'activity-smoking',
          icon: 'cigarette',
          description: 'A cigarette between the fingers, smoke rising.',
          promptHint: 'smoking, cigarette between two fingers, smoke trailing',
        },
        {
          id: 'activity-drinking',
          icon: 'cup-soda',
          description: 'A glass or cup at the lips.',
          promptHint: 'drinking, cup raised to the lips, eyes over the rim',
        },
        {
          id: 'activity-eating',
          icon: 'utensils',
          description: 'Mid-bite, food in hand.',
          promptHint: 'eating, food lifted mid-bite, natural chewing expression',
        },
        {
          id: 'activity-talking-on-phone',
          icon: 'phone',
          description: 'Phone to the ear, mid-conversation.',
          promptHint: 'talking on a phone held to the ear, mid-sentence gesture',
        },
        {
          id: 'activity-texting',
          icon: 'smartphone',
          description: 'Thumbs on a phone, face lit by screen.',
          promptHint: 'texting with both thumbs, face lit by the phone screen',
        },
        {
          id: 'activity-typing-laptop',
          label: 'Typing on Laptop',
          icon: 'laptop',
          description: 'Hands on the keys of a laptop.',
          promptHint: 'typing on a laptop, hands on keys, eyes on the screen',
        },
        {
          id: 'activity-reading',
          icon: 'book-open',
          description: 'Absorbed in an open book.',
          promptHint: 'reading an open book, absorbed, one hand turning a page',
        },
        {
          id: 'activity-writing',
          icon: 'pen',
          description: 'Pen moving across paper.',
          promptHint: 'writing by hand, pen on paper, head bowed in focus',
        },
        {
          id: 'activity-painting',
          icon: 'brush',
          description: 'Brush to canvas, palette in hand.',
          promptHint: 'painting at an easel, brush touching canvas, palette in the other hand',
        },
        {
          id: 'activity-playing-instrument',
          icon: 'music',
          description: 'Playing an instrument with whole-body feel.',
          promptHint: 'playing a musical instrument, fingers placed, body moving with the music',
        },
        {
          id: 'activity-cooking',
          icon: 'cooking-pot',
          description: 'Stirring or chopping at a stove.',
          promptHint: 'cooking, stirring a steaming pan, ingredients at hand',
        },
        {
          id: 'activity-driving',
          label: 'At the Wheel',
          icon: 'car',
          description: 'Behind the wheel, seen through the car.',
          promptHint: 'behind the steering wheel, seen through the windscreen, seat belt on',
        },
      ],
    },
  ],
});
