import { singlePicker } from '../define-picker.js';

export const heldProp = singlePicker({
  nodeType: 'held-prop',
  label: 'Held Prop',
  catalogId: 'held-prop',
  valueField: 'heldProp',
  defaultValue: 'smartphone',
  categories: [
    {
      id: 'device',
      label: 'Devices',
      icon: 'smartphone',
      options: [
        {
          id: 'smartphone',
          description: 'A phone held in one hand.',
          promptHint: 'holding a smartphone in one hand, screen softly lighting the fingers',
        },
        {
          id: 'smartphone-raised',
          label: 'Raised Smartphone',
          description: 'A phone lifted to film or photograph.',
          promptHint: 'raising a smartphone to take a picture, screen toward the face',
        },
        {
          id: 'polaroid-camera',
          term: 'Polaroid camera',
          description: 'A boxy instant camera ready to shoot.',
          promptHint: 'holding a boxy instant camera, photo emerging from the slot',
        },
        {
          id: 'vintage-camera',
          description: 'A chrome-and-leather film camera.',
          promptHint: 'holding a chrome-and-leather vintage film camera at chest height',
        },
        {
          id: 'dslr-camera',
          label: 'DSLR Camera',
          term: 'DSLR camera',
          description: 'A large camera raised to the eye.',
          promptHint: 'holding a DSLR to the eye, one hand under the lens',
        },
        {
          id: 'video-camera',
          description: 'A shoulder or hand-held video camera.',
          promptHint: 'operating a hand-held video camera, flip screen open',
        },
        {
          id: 'microphone',
          description: 'A mic gripped near the mouth.',
          promptHint: 'gripping a microphone close to the mouth',
        },
        {
          id: 'megaphone',
          description: 'A loud-hailer lifted to shout.',
          promptHint: 'shouting through a raised megaphone, head back',
        },
        {
          id: 'smartwatch',
          description: 'A lit watch face checked on the wrist.',
          promptHint: 'checking a glowing smartwatch on a raised wrist',
        },
      ],
    },
    {
      id: 'drink',
      label: 'Drinks',
      icon: 'cup-soda',
      options: [
        {
          id: 'coffee-cup',
          description: 'A ceramic cup held warm in both hands.',
          promptHint: 'cradling a steaming ceramic coffee cup in both hands',
        },
        {
          id: 'takeaway-coffee',
          description: 'A paper cup with lid on the go.',
          promptHint: 'carrying a lidded paper coffee cup',
        },
        {
          id: 'wine-glass',
          description: 'A stemmed glass of red wine.',
          promptHint: 'holding a stemmed glass of red wine by the stem',
        },
        {
          id: 'champagne-flute',
          description: 'A slim glass of rising bubbles.',
          promptHint: 'holding a slim champagne flute, fine bubbles rising',
        },
        {
          id: 'martini-glass',
          description: 'A cone glass with olive.',
          promptHint: 'holding a chilled martini glass with an olive',
        },
        {
          id: 'cocktail-glass',
          description: 'A bright cocktail with garnish.',
          promptHint: 'holding a colourful cocktail with citrus garnish',
        },
        {
          id: 'beer-bottle',
          description: 'A cold brown bottle by the neck.',
          promptHint: 'holding a cold beer bottle by the neck, condensation',
        },
        {
          id: 'water-bottle',
          description: 'A clear bottle of water.',
          promptHint: 'holding a clear water bottle, cap off',
        },
        {
          id: 'wine-bottle',
          description: 'A dark bottle held by neck and base.',
          promptHint: 'holding a dark wine bottle, label facing out',
        },
      ],
    },
    {
      id: 'smoke',
      label: 'Smoking',
      icon: 'cigarette',
      options: [
        {
          id: 'cigarette',
          description: 'A lit cigarette between two fingers.',
          promptHint: 'holding a lit cigarette between two fingers, thin smoke',
        },
        {
          id: 'cigar',
          description: 'A thick cigar with a glowing end.',
          promptHint: 'holding a thick cigar, glowing ash, dense smoke',
        },
        {
          id: 'vape-pen',
          description: 'A slim vape with drifting cloud.',
          promptHint: 'holding a slim vape pen, pale vapour drifting',
        },
        {
          id: 'joint',
          description: 'A hand-rolled smoke between fingertips.',
          promptHint: 'holding a hand-rolled joint between fingertips, wispy smoke',
        },
        {
          id: 'lighter',
          description: 'A small flame cupped in the hand.',
          promptHint: 'flicking a metal lighter, small flame cupped in the hand',
        },
      ],
    },
    {
      id: 'reading',
      label: 'Reading & Writing',
      icon: 'book-open',
      options: [
        {
          id: 'book',
          description: 'An open hardback in the hands.',
          promptHint: 'holding an open hardback book in both hands',
        },
        {
          id: 'magazine',
          description: 'A glossy magazine half rolled.',
          promptHint: 'holding a half-rolled glossy magazine in one hand',
        },
        {
          id: 'newspaper',
          description: 'A broadsheet held wide open.',
          promptHint: 'holding a broadsheet newspaper wide open',
        },
        {
          id: 'notebook',
          description: 'A small notebook ready for notes.',
          promptHint: 'holding a small leather notebook open on the palm',
        },
        {
          id: 'pen',
          description: 'A pen poised to write.',
          promptHint: 'holding a fountain pen poised to write',
        },
        {
          id: 'marker',
          description: 'A thick marker, cap off.',
          promptHint: 'holding a thick marker, cap off, mid-stroke',
        },
        {
          id: 'paintbrush',
          description: 'A loaded brush between the fingers.',
          promptHint: 'holding a paint-loaded brush, colour on the fingers',
        },
        {
          id: 'chalk',
          description: 'A stick of chalk and dusty fingers.',
          promptHint: 'holding a stick of white chalk, dusty fingertips',
        },
        {
          id: 'pointer-stick',
          description: 'A pointer aimed at a board.',
          promptHint: 'aiming a slim pointer stick at a board',
        },
      ],
    },
    {
      id: 'carry',
      label: 'Bags & Accessories',
      icon: 'shopping-bag',
      options: [
        {
          id: 'handbag',
          description: 'A structured bag on the forearm.',
          promptHint: 'carrying a structured leather handbag on the forearm',
        },
        {
          id: 'tote-bag',
          description: 'A canvas bag over the shoulder.',
          promptHint: 'carrying a canvas tote bag over one shoulder',
        },
        {
          id: 'briefcase',
          description: 'A hard case at the side.',
          promptHint: 'carrying a leather briefcase at the side',
        },
        {
          id: 'umbrella',
          description: 'An open umbrella overhead.',
          promptHint: 'holding an open umbrella overhead, canopy framing the face',
        },
        {
          id: 'parasol',
          description: 'A delicate sunshade on the shoulder.',
          promptHint: 'resting a delicate lace parasol on the shoulder',
        },
        {
          id: 'fan-folding',
          label: 'Folding Fan',
          description: 'An open fan half hiding the face.',
          promptHint: 'holding an open folding fan half across the face',
        },
        {
          id: 'locket',
          description: 'A small open locket in the palm.',
          promptHint: 'holding a small open locket on a fine chain',
        },
      ],
    },
    {
      id: 'nature',
      label: 'Flowers & Nature',
      icon: 'flower',
      options: [
        {
          id: 'bouquet',
          description: 'A generous bunch of mixed flowers.',
          promptHint: 'holding a generous wrapped bouquet of mixed flowers',
        },
        {
          id: 'single-rose',
          description: 'One long-stemmed rose.',
          promptHint: 'holding a single long-stemmed red rose',
        },
        {
          id: 'sunflower',
          description: 'A big sunflower near the face.',
          promptHint: 'holding a large sunflower beside the face',
        },
        {
          id: 'leaf',
          description: 'A single leaf twirled by its stem.',
          promptHint: 'holding a single autumn leaf by its stem',
        },
        {
          id: 'fruit-apple',
          label: 'Apple',
          description: 'A red apple in the palm.',
          promptHint: 'holding a glossy red apple in the palm',
        },
        {
          id: 'small-dog',
          icon: 'dog',
          description: 'A small dog in the crook of an arm.',
          promptHint: 'holding a small dog in the crook of one arm',
        },
        {
          id: 'cat',
          icon: 'cat',
          description: 'A cat cradled against the chest.',
          promptHint: 'cradling a relaxed cat against the chest',
        },
        {
          id: 'plush-toy',
          icon: 'toy-brick',
          description: 'A soft toy hugged close.',
          promptHint: 'hugging a worn plush toy close',
        },
      ],
    },
    {
      id: 'music',
      label: 'Music',
      icon: 'music',
      options: [
        {
          id: 'guitar',
          description: 'An acoustic guitar across the body.',
          promptHint: 'holding an acoustic guitar across the body, hand on the strings',
        },
        {
          id: 'violin',
          description: 'A violin tucked under the chin.',
          promptHint: 'holding a violin under the chin, bow raised',
        },
        {
          id: 'saxophone',
          description: 'A brass saxophone at the lips.',
          promptHint: 'holding a gleaming saxophone at the lips, fingers on keys',
        },
        {
          id: 'drumsticks',
          description: 'A pair of sticks mid-twirl.',
          promptHint: 'holding a pair of drumsticks, one mid-twirl',
        },
        {
          id: 'sheet-music',
          description: 'Loose pages of music.',
          promptHint: 'holding loose pages of sheet music',
        },
      ],
    },
    {
      id: 'adventure',
      label: 'Tools & Adventure',
      icon: 'compass',
      options: [
        {
          id: 'katana',
          icon: 'sword',
          description: 'A drawn blade held low.',
          promptHint: 'holding a drawn katana low and ready',
        },
        {
          id: 'gavel',
          icon: 'gavel',
          description: "A judge's hammer about to fall.",
          promptHint: "raising a polished wooden judge's gavel",
        },
        {
          id: 'lantern',
          description: 'A glowing lantern lifted to see.',
          promptHint: 'lifting a glowing lantern, warm light on the face',
        },
        {
          id: 'flashlight',
          description: 'A torch beam cutting the dark.',
          promptHint: 'aiming a flashlight, hard beam cutting through darkness',
        },
        {
          id: 'compass',
          description: 'A brass compass in an open palm.',
          promptHint: 'holding an open brass compass on the palm',
        },
        {
          id: 'bow-and-arrow',
          label: 'Bow & Arrow',
          icon: 'target',
          description: 'A drawn bow with an arrow nocked.',
          promptHint: 'drawing a bow, arrow nocked, string at the cheek',
        },
        {
          id: 'shield',
          icon: 'shield',
          description: 'A battered shield on the forearm.',
          promptHint: 'bracing a battered round shield on the forearm',
        },
      ],
    },
  ],
});
