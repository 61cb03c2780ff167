import { singlePicker } from '../define-picker.js';

export const characterFx = singlePicker({
  nodeType: 'character-fx',
  label: 'Character FX',
  catalogId: 'character-fx',
  valueField: 'characterFx',
  defaultValue: 'auto',
  maxPicks: 2,
  shapedBy: ['timing', 'target'],
  categories: [
    {
      id: 'transformation',
      label: 'Transformation',
      icon: 'refresh-cw',
      options: [
        {
          id: 'auto',
          icon: 'wand',
          term: '',
          description: 'Leaves the effect to the model.',
          promptHint: '',
        },
        { id: 'none', icon: 'ban', term: '', description: 'No effect on the character.', promptHint: '' },
        {
          id: 'werewolf',
          description: 'Fur, fangs and a cracking spine.',
          promptHint:
            'the subject transforms into a werewolf, fur bursting through skin, jaw lengthening, eyes turning amber',
        },
        {
          id: 'vampire',
          description: 'Skin pales, fangs grow, eyes redden.',
          promptHint: 'the subject turns into a vampire, skin draining pale, fangs sliding out, crimson eyes',
        },
        {
          id: 'cyborg',
          description: 'Skin opens on metal and lights.',
          promptHint:
            'the subject becomes a cyborg, skin panels opening onto chrome mechanisms and glowing circuits',
        },
        {
          id: 'ghost-form',
          description: 'The body fades to pale translucence.',
          promptHint: 'the subject fades into ghost form, translucent pale body, trailing edges',
        },
        {
          id: 'statue-stone',
          label: 'Stone Statue',
          description: 'Flesh hardens into grey stone.',
          promptHint: 'the subject petrifies into stone, cracks spreading, grey marble replacing skin',
        },
        {
          id: 'liquid-metal',
          description: 'The body runs to liquid mirror.',
          promptHint: 'the subject melts into liquid metal, mirror-bright surface flowing and re-forming',
        },
        {
          id: 'animalization',
          label: 'Animalisation',
          description: 'Human features give way to animal ones.',
          promptHint: 'the subject shifts into an animal form, features and fur emerging smoothly',
        },
        {
          id: 'gorilla-form',
          description: 'A massive ape replaces the figure.',
          promptHint: 'the subject swells into a massive gorilla, dark fur, broadening shoulders',
        },
        {
          id: 'mystification',
          description: 'The body dissolves to shimmering mystery.',
          promptHint: 'the subject dissolves into shimmering mystic veils, features half hidden in light',
        },
        {
          id: 'gas-form',
          description: 'The figure thins into drifting vapour.',
          promptHint: 'the subject disperses into drifting gas, outline loosely held in vapour',
        },
        {
          id: 'diamond-skin',
          description: 'Skin turns to cut crystal.',
          promptHint: "the subject's skin crystallises into faceted diamond, scattering prismatic light",
        },
        {
          id: 'agent-reveal',
          description: 'A face peels away to show another.',
          promptHint: 'the subject pulls off a lifelike mask, revealing a suited agent beneath',
        },
      ],
    },
    {
      id: 'power',
      label: 'Power',
      icon: 'zap',
      options: [
        {
          id: 'fire-breathe',
          label: 'Fire Breath',
          icon: 'flame',
          description: 'A jet of flame leaves the mouth.',
          promptHint: 'the subject breathes out a roaring jet of fire, orange light on the face',
        },
        {
          id: 'ice-breathe',
          label: 'Ice Breath',
          icon: 'snowflake',
          description: 'A cone of frost streams from the mouth.',
          promptHint: 'the subject exhales a cone of freezing frost, ice crystals forming ahead',
        },
        {
          id: 'air-bending',
          icon: 'wind',
          description: 'Wind coils and strikes from the hands.',
          promptHint: 'the subject bends air, visible wind spirals coiling round the arms',
        },
        {
          id: 'water-bending',
          icon: 'droplets',
          description: 'Ribbons of water follow the hands.',
          promptHint: 'the subject bends water, glassy ribbons sweeping with each hand movement',
        },
        {
          id: 'earth-bending',
          icon: 'mountain',
          description: 'Rock lifts and flies on command.',
          promptHint: 'the subject bends earth, slabs of rock tearing up and hovering',
        },
        {
          id: 'lightning-hands',
          description: 'Electric arcs leap from the fingers.',
          promptHint: "lightning crackles from the subject's hands, arcs leaping between fingers",
        },
        {
          id: 'levitation',
          description: 'The body rises off the ground.',
          promptHint: 'the subject levitates slowly off the ground, clothes and hair floating',
        },
        {
          id: 'telekinesis',
          description: 'Objects lift without a touch.',
          promptHint: 'the subject lifts objects by telekinesis, things floating around an outstretched hand',
        },
        {
          id: 'invisibility',
          icon: 'eye-off',
          description: 'The figure fades until only ripples remain.',
          promptHint: 'the subject turns invisible, body fading to a faint refracted ripple',
        },
        {
          id: 'hero-flight',
          description: 'A leap becomes powerful flight.',
          promptHint: 'the subject launches into heroic flight, dust ring below, cape of wind behind',
        },
        {
          id: 'super-speed',
          description: 'A blur of streaks across the frame.',
          promptHint: 'the subject bursts into super speed, body smearing into streaks of light',
        },
        {
          id: 'soul-departure',
          description: 'A pale spirit rises from the body.',
          promptHint: "a glowing translucent soul rises out of the subject's body",
        },
      ],
    },
    {
      id: 'body',
      label: 'Body Mod',
      icon: 'user',
      options: [
        {
          id: 'wings-grow',
          label: 'Growing Wings',
          description: 'Great wings unfold from the back.',
          promptHint: "large feathered wings grow from the subject's back and unfold",
        },
        {
          id: 'horns-grow',
          label: 'Growing Horns',
          description: 'Horns push through and curl.',
          promptHint: "curling horns push through the subject's forehead and grow",
        },
        {
          id: 'tail-emerge',
          label: 'Emerging Tail',
          description: 'A tail uncoils behind.',
          promptHint: 'a long tail emerges and uncoils behind the subject',
        },
        {
          id: 'tentacles-emerge',
          label: 'Emerging Tentacles',
          description: 'Slick tentacles reach out from the body.',
          promptHint: "slick dark tentacles emerge from the subject's back and reach outward",
        },
        {
          id: 'extra-eyes',
          description: 'More eyes open on the face.',
          promptHint: "extra eyes open across the subject's forehead and cheeks",
        },
        {
          id: 'head-explode',
          label: 'Exploding Head',
          description: 'The head bursts into confetti-like fragments.',
          promptHint: "the subject's head bursts into a surreal cloud of fragments and colour",
        },
        {
          id: 'head-off',
          description: 'The head lifts away and stays alive.',
          promptHint: 'the subject calmly lifts off their own head, bloodless and still blinking',
        },
        {
          id: 'spiders-from-mouth',
          description: 'Spiders crawl out between the lips.',
          promptHint: "spiders crawl out of the subject's mouth and over the chin",
        },
        {
          id: 'skin-surge',
          description: 'Something moves in waves under the skin.',
          promptHint: "the subject's skin surges and ripples as if waves moved beneath it",
        },
      ],
    },
    {
      id: 'face',
      label: 'Face & Expression',
      icon: 'smile',
      options: [
        {
          id: 'horror-face',
          description: 'The face stretches into a nightmare.',
          promptHint: "the subject's face distorts into horror, mouth stretching too wide, eyes hollowing",
        },
        {
          id: 'oni-mask',
          description: 'A demon mask forms over the face.',
          promptHint: "a red horned oni mask forms over the subject's face",
        },
        {
          id: 'glowing-eyes',
          description: 'The eyes light up from within.',
          promptHint: "the subject's eyes ignite with a bright inner glow",
        },
        {
          id: 'floral-eyes',
          description: 'Flowers open where the eyes are.',
          promptHint: "flowers bloom outward from the subject's eyes",
        },
        {
          id: 'bloom-mouth',
          label: 'Blooming Mouth',
          description: 'Petals spill from parted lips.',
          promptHint: "blossoms unfold from the subject's parted lips",
        },
        {
          id: 'x-ray',
          label: 'X-Ray',
          term: 'X-ray',
          description: 'The skull shows through the skin.',
          promptHint: "x-ray view passes over the subject's face, glowing skull beneath",
        },
        {
          id: 'agent-snap',
          description: 'A snap of the fingers swaps face and suit.',
          promptHint: 'the subject snaps fingers and instantly becomes a suited agent in sunglasses',
        },
        {
          id: 'visor-x',
          label: 'X Visor',
          term: 'X visor',
          description: 'A glowing visor locks over the eyes.',
          promptHint: "a glowing red visor snaps across the subject's eyes",
        },
      ],
    },
    {
      id: 'aura',
      label: 'Aura & Ambient',
      icon: 'sparkles',
      options: [
        {
          id: 'paparazzi',
          icon: 'camera',
          description: 'Flashes burst from every side.',
          promptHint: 'camera flashes burst around the subject from a crowd of paparazzi',
        },
        {
          id: 'money-rain',
          description: 'Banknotes flutter down everywhere.',
          promptHint: 'banknotes rain down and swirl around the subject',
        },
        {
          id: 'color-rain',
          label: 'Colour Rain',
          description: 'Bright paint falls like rain.',
          promptHint: 'bright coloured rain falls over the subject, splashing pigment',
        },
        {
          id: 'saint-glow',
          description: 'A golden halo lights the head.',
          promptHint: "a saintly golden halo glows behind the subject's head, soft rays",
        },
        {
          id: 'fire-aura',
          icon: 'flame',
          description: 'Flames lick around without burning.',
          promptHint: 'a living aura of fire wraps the subject without burning',
        },
        {
          id: 'frost-aura',
          icon: 'snowflake',
          description: 'Cold mist and crystals hang close.',
          promptHint: 'a frosty aura surrounds the subject, ice crystals and cold mist',
        },
        {
          id: 'shadow-aura',
          description: 'Dark smoke coils close to the body.',
          promptHint: 'coiling black shadow smoke clings around the subject',
        },
        {
          id: 'electricity-aura',
          description: 'Arcs crawl over the whole outline.',
          promptHint: "crackling electric arcs crawl over the subject's outline",
        },
        {
          id: 'sparkles-around',
          description: 'Small sparkles drift and twinkle.',
          promptHint: 'fine sparkles drift and twinkle around the subject',
        },
        {
          id: 'fairies-around',
          description: 'Tiny winged lights circle.',
          promptHint: 'tiny glowing fairies circle the subject',
        },
        {
          id: 'objects-orbit',
          label: 'Orbiting Objects',
          description: 'Small objects circle like moons.',
          promptHint: 'small everyday objects orbit the subject like moons',
        },
        {
          id: 'petals-around',
          description: 'Petals spiral in a slow ring.',
          promptHint: 'flower petals spiral slowly around the subject',
        },
        {
          id: 'glow-trace',
          description: 'Light trails follow every movement.',
          promptHint: 'luminous trails follow every movement the subject makes',
        },
        {
          id: 'tattoo-animation',
          label: 'Living Tattoos',
          description: 'Ink wakes and moves over the skin.',
          promptHint: "the subject's tattoos come alive and move across the skin",
        },
      ],
    },
  ],
});
