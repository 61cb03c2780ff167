import { multiPicker } from '../define-picker.js';

export const styling = multiPicker({
  nodeType: 'styling',
  label: 'Styling',
  dimensions: [
    {
      field: 'makeup',
      label: 'Make-up',
      categories: [
        {
          id: 'makeup',
          label: 'Make-up',
          icon: 'brush',
          idPrefix: 'makeup-',
          term: '% make-up',
          options: [
            {
              id: 'makeup-natural',
              description: 'Barely there, skin first.',
              promptHint: 'natural barely-there make-up, groomed brows, sheer tint',
            },
            {
              id: 'makeup-glamour',
              description: 'Full evening polish.',
              promptHint: 'full glamour make-up, contour, long lashes, defined lips',
            },
            {
              id: 'makeup-smoky',
              description: 'Dark blended eyes.',
              promptHint: 'smoky eye make-up, blended charcoal shadow, smudged liner',
            },
            {
              id: 'makeup-bold-lips',
              label: 'Bold Lips',
              description: 'The mouth is the statement.',
              promptHint: 'clean skin with bold statement lipstick, crisp edges',
            },
            {
              id: 'makeup-editorial',
              description: 'Graphic and experimental.',
              promptHint: 'editorial make-up, graphic liner, unexpected colour placement',
            },
            {
              id: 'makeup-goth',
              description: 'Pale face, black eyes and lips.',
              promptHint: 'gothic make-up, pale base, black eyeliner, dark lips',
            },
            {
              id: 'makeup-dewy',
              description: 'Glowing, hydrated skin.',
              promptHint: 'dewy make-up, glossy highlighted cheekbones, glowing hydrated skin',
            },
          ],
        },
      ],
    },
    {
      field: 'hairCut',
      label: 'Haircut & Style',
      categories: [
        {
          id: 'short',
          label: 'Short Cuts',
          icon: 'scissors',
          idPrefix: 'cut-',
          options: [
            {
              id: 'cut-pixie',
              term: 'pixie cut',
              description: 'Short and feathered round the face.',
              promptHint: 'pixie cut, short feathered layers around the face',
            },
            {
              id: 'cut-buzz-cut',
              description: 'Clipped close all over.',
              promptHint: 'buzz cut, hair clipped very close all over',
            },
            {
              id: 'cut-crew-cut',
              description: 'Short sides, slightly longer top.',
              promptHint: 'crew cut, short tapered sides, brushed-up top',
            },
            {
              id: 'cut-shaved',
              term: 'shaved head',
              description: 'Shaved to the skin.',
              promptHint: 'shaved head, bare smooth scalp, faint shadow',
            },
            {
              id: 'cut-undercut',
              description: 'Shaved sides under a long top.',
              promptHint: 'undercut, shaved sides beneath longer swept top',
            },
            {
              id: 'cut-faux-hawk',
              description: 'A soft ridge of hair in the middle.',
              promptHint: 'faux hawk, central ridge of styled hair, short sides',
            },
            {
              id: 'cut-mohawk',
              description: 'A tall strip between shaved sides.',
              promptHint: 'mohawk, tall strip of spiked hair, shaved sides',
            },
            {
              id: 'cut-pompadour',
              description: 'High volume swept up and back.',
              promptHint: 'pompadour, high glossy volume swept up and back',
            },
            {
              id: 'cut-short',
              label: 'Short Cut',
              description: 'A simple short cut.',
              promptHint: 'simple short haircut, neat around the ears',
            },
            {
              id: 'cut-short-curly',
              term: 'short curly cut',
              description: 'Short with natural curls.',
              promptHint: 'short curly haircut, springy curls, tapered nape',
            },
          ],
        },
        {
          id: 'mid',
          label: 'Mid-length Cuts',
          icon: 'scissors',
          idPrefix: 'cut-',
          options: [
            {
              id: 'cut-micro-bob',
              description: 'A bob above the jaw.',
              promptHint: 'micro bob cut bluntly above the jaw',
            },
            {
              id: 'cut-french-bob',
              label: 'French Bob',
              term: 'French bob',
              description: 'Chin-length with a soft fringe.',
              promptHint: 'French bob, chin length, soft fringe, tousled ends',
            },
            {
              id: 'cut-bob',
              description: 'A clean line at the jaw.',
              promptHint: 'classic bob with a clean line at the jaw',
            },
            {
              id: 'cut-lob',
              label: 'Long Bob (Lob)',
              term: 'long bob',
              description: 'A long bob to the collarbone.',
              promptHint: 'long bob reaching the collarbone, smooth ends',
            },
            {
              id: 'cut-mullet',
              description: 'Short front, long back.',
              promptHint: 'mullet, short front and sides, long back',
            },
            {
              id: 'cut-wolf-cut',
              description: 'Shaggy layers with mullet shape.',
              promptHint: 'wolf cut, shaggy choppy layers, wispy length behind',
            },
          ],
        },
        {
          id: 'fringe',
          label: 'Fringes & Shape',
          icon: 'scissors',
          idPrefix: 'cut-',
          options: [
            {
              id: 'cut-bangs',
              description: 'A full straight fringe.',
              promptHint: 'full straight bangs covering the forehead',
            },
            {
              id: 'cut-curtain-bangs',
              description: 'A parted fringe framing the face.',
              promptHint: 'curtain bangs parted in the middle, framing the face',
            },
            {
              id: 'cut-wispy-bangs',
              description: 'A light see-through fringe.',
              promptHint: 'wispy see-through bangs, fine separated strands',
            },
            {
              id: 'cut-side-swept',
              term: 'side-swept hair',
              description: 'Hair swept across to one side.',
              promptHint: 'side-swept hair falling smoothly across one side',
            },
            {
              id: 'cut-slicked-back',
              term: 'slicked-back hair',
              description: 'Combed flat off the face.',
              promptHint: 'slicked-back hair combed flat off the face with shine',
            },
            {
              id: 'cut-bardot-tendrils',
              label: 'Bardot Tendrils',
              term: 'Bardot tendrils',
              description: 'Loose strands round an up-do.',
              promptHint: 'Bardot up-do, soft volume, loose tendrils framing the face',
            },
          ],
        },
        {
          id: 'tied',
          label: 'Tied & Up',
          icon: 'scissors',
          idPrefix: 'cut-',
          options: [
            {
              id: 'cut-ponytail',
              description: 'Gathered and tied behind.',
              promptHint: 'hair gathered in a simple ponytail behind',
            },
            {
              id: 'cut-high-ponytail',
              description: 'Pulled tight and high.',
              promptHint: 'sleek high ponytail pulled tight on the crown',
            },
            {
              id: 'cut-half-up',
              description: 'Top tied, rest loose.',
              promptHint: 'half-up hair, crown tied back, lengths loose',
            },
            {
              id: 'cut-bun',
              description: 'A neat coil at the back.',
              promptHint: 'hair coiled in a neat bun at the back',
            },
            {
              id: 'cut-top-knot',
              description: 'A knot on the crown.',
              promptHint: 'top knot tied on the crown, loose ends',
            },
            {
              id: 'cut-space-buns',
              description: 'Two buns high on the head.',
              promptHint: 'two space buns high on either side',
            },
          ],
        },
        {
          id: 'braids',
          label: 'Braids & Locs',
          icon: 'scissors',
          idPrefix: 'cut-',
          options: [
            {
              id: 'cut-braids',
              description: 'Several simple plaits.',
              promptHint: 'hair woven in several simple braids',
            },
            {
              id: 'cut-single-braid',
              description: 'One long plait.',
              promptHint: 'one long braid falling down the back',
            },
            {
              id: 'cut-two-braids',
              description: 'A plait on each side.',
              promptHint: 'two braids, one falling over each shoulder',
            },
            {
              id: 'cut-french-braid',
              label: 'French Braid',
              term: 'French braid',
              description: 'A plait woven along the scalp.',
              promptHint: 'French braid woven along the scalp, tapering tail',
            },
            {
              id: 'cut-dutch-braid',
              label: 'Dutch Braid',
              term: 'Dutch braid',
              description: 'A raised, reversed plait.',
              promptHint: 'Dutch braid, raised reverse plait along the head',
            },
            {
              id: 'cut-fishtail-braid',
              description: 'A fine herringbone plait.',
              promptHint: 'fishtail braid, fine herringbone weave, slightly loose',
            },
            {
              id: 'cut-box-braids',
              description: 'Many square-parted plaits.',
              promptHint: 'long box braids with crisp square parts',
            },
            {
              id: 'cut-crown-braid',
              description: 'A plait circling the head.',
              promptHint: 'crown braid wrapped around the head like a wreath',
            },
            {
              id: 'cut-cornrows',
              description: 'Tight rows flat to the scalp.',
              promptHint: 'cornrows, tight neat rows flat to the scalp',
            },
            {
              id: 'cut-dreadlocks',
              description: 'Rope-like matted locks.',
              promptHint: 'dreadlocks, thick rope-like locks falling loose',
            },
            {
              id: 'cut-sisterlocks',
              description: 'Very fine, uniform locks.',
              promptHint: 'sisterlocks, very fine uniform locks with soft movement',
            },
          ],
        },
      ],
    },
    {
      field: 'hairTreatment',
      label: 'Hair Treatment',
      categories: [
        {
          id: 'hairTreatment',
          label: 'Hair Treatment',
          icon: 'droplet',
          idPrefix: 'treatment-',
          options: [
            {
              id: 'treatment-babylights',
              description: 'Ultra-fine natural highlights.',
              promptHint: 'babylights, ultra-fine natural highlights through the hair',
            },
            {
              id: 'treatment-balayage',
              description: 'Hand-painted gradual lightening.',
              promptHint: 'balayage, hand-painted lighter lengths, soft transition',
            },
            {
              id: 'treatment-ombre',
              label: 'Ombré',
              description: 'Dark roots to light ends.',
              promptHint: 'ombré hair, dark roots fading to light ends',
            },
            {
              id: 'treatment-sombre',
              label: 'Sombré',
              description: 'A gentler, closer fade.',
              promptHint: 'sombré hair, subtle soft fade one shade lighter',
            },
            {
              id: 'treatment-highlights',
              description: 'Clear lighter streaks.',
              promptHint: 'visible highlights, lighter streaks through darker hair',
            },
            {
              id: 'treatment-lowlights',
              description: 'Darker strands for depth.',
              promptHint: 'lowlights, darker strands adding depth to light hair',
            },
            {
              id: 'treatment-rooted',
              description: 'Shadowed roots under lighter hair.',
              promptHint: 'rooted colour, shadowed roots under lighter lengths',
            },
          ],
        },
      ],
    },
    {
      field: 'hairState',
      label: 'Hair State',
      categories: [
        {
          id: 'hairState',
          label: 'Hair State',
          icon: 'wind',
          idPrefix: 'hair-',
          term: '% hair',
          options: [
            {
              id: 'hair-wet',
              description: 'Soaked and dripping.',
              promptHint: 'wet hair, dripping strands stuck together',
            },
            {
              id: 'hair-damp',
              description: 'Half dry and cool.',
              promptHint: 'damp hair, half dry, loosely separated',
            },
            {
              id: 'hair-messy',
              description: 'Out of order.',
              promptHint: 'messy hair, strands going every direction',
            },
            {
              id: 'hair-tousled',
              description: 'Lightly ruffled on purpose.',
              promptHint: 'tousled hair, lightly ruffled with soft texture',
            },
            {
              id: 'hair-bedhead',
              term: 'bedhead',
              description: 'Slept-in and flattened.',
              promptHint: 'bedhead hair, slept-in volume, flattened side',
            },
            {
              id: 'hair-windswept',
              description: 'Blown across by wind.',
              promptHint: 'windswept hair blowing across the face',
            },
            {
              id: 'hair-voluminous',
              description: 'Big and full.',
              promptHint: 'voluminous hair, lifted roots, big full shape',
            },
            {
              id: 'hair-sleek',
              description: 'Smooth and shiny.',
              promptHint: 'sleek hair, perfectly smooth with mirror shine',
            },
            {
              id: 'hair-frizzy',
              description: 'A fuzzy halo of flyaways.',
              promptHint: 'frizzy hair, fuzzy halo of flyaways',
            },
            {
              id: 'hair-strands-on-face',
              term: 'strands on the face',
              description: 'Loose strands over the face.',
              promptHint: 'loose strands of hair falling across the face',
            },
            {
              id: 'hair-tucked-behind-ear',
              term: 'hair tucked behind the ear',
              description: 'One side tucked back.',
              promptHint: 'hair tucked behind one ear, jaw exposed',
            },
            {
              id: 'hair-flowing',
              description: 'Long and moving.',
              promptHint: 'flowing hair, long lengths moving in the air',
            },
          ],
        },
      ],
    },
    {
      field: 'eyewear',
      label: 'Eyewear',
      categories: [
        {
          id: 'eyewear',
          label: 'Eyewear',
          icon: 'glasses',
          idPrefix: 'eyewear-',
          options: [
            {
              id: 'eyewear-sunglasses',
              description: 'Dark classic shades.',
              promptHint: 'wearing classic dark sunglasses with glossy lenses',
            },
            {
              id: 'eyewear-aviators',
              description: 'Teardrop metal frames.',
              promptHint: 'wearing aviator sunglasses, teardrop lenses, thin metal frame',
            },
            {
              id: 'eyewear-cat-eye',
              term: 'cat-eye glasses',
              description: 'Frames that flick upward.',
              promptHint: 'wearing cat-eye glasses with upswept corners',
            },
            {
              id: 'eyewear-round',
              term: 'round glasses',
              description: 'Circular wire frames.',
              promptHint: 'wearing round wire-framed glasses with thin rims',
            },
            {
              id: 'eyewear-fashion',
              term: 'fashion glasses',
              description: 'Bold statement frames.',
              promptHint: 'wearing oversized fashion glasses with bold frames',
            },
            {
              id: 'eyewear-sport',
              term: 'sport glasses',
              description: 'Wraparound sport lenses.',
              promptHint: 'wearing wraparound sport sunglasses with mirrored lenses',
            },
          ],
        },
      ],
    },
    {
      field: 'headwear',
      label: 'Headwear',
      categories: [
        {
          id: 'headwear',
          label: 'Headwear',
          icon: 'crown',
          idPrefix: 'headwear-',
          options: [
            {
              id: 'headwear-beanie',
              description: 'A knitted cap pulled down.',
              promptHint: 'wearing a ribbed knitted beanie pulled low',
            },
            {
              id: 'headwear-baseball-cap',
              description: 'A peaked cap.',
              promptHint: 'wearing a curved-peak baseball cap, slightly worn',
            },
            {
              id: 'headwear-fedora',
              description: 'A felt hat with a band.',
              promptHint: 'wearing a felt fedora with ribbon band',
            },
            {
              id: 'headwear-sun-hat',
              description: 'A wide straw brim.',
              promptHint: 'wearing a wide-brimmed straw sun hat',
            },
            {
              id: 'headwear-headband',
              description: 'A band across the hair.',
              promptHint: 'wearing a fabric headband across the hairline',
            },
            {
              id: 'headwear-bandana',
              description: 'A printed cloth tied round.',
              promptHint: 'wearing a paisley bandana tied around the head',
            },
            {
              id: 'headwear-hood',
              description: 'A raised hood shading the face.',
              promptHint: 'wearing a raised hood shading the face',
            },
            {
              id: 'headwear-crown',
              description: 'A jewelled royal crown.',
              promptHint: 'wearing a jewelled golden crown with points',
            },
            {
              id: 'headwear-nemes',
              description: 'The striped cloth of a pharaoh.',
              promptHint: 'wearing a striped blue-and-gold nemes headdress',
            },
            {
              id: 'headwear-helmet',
              description: 'A hard protective helmet.',
              promptHint: 'wearing a hard protective helmet with chin strap',
            },
            {
              id: 'headwear-veil',
              description: 'Sheer cloth over the face.',
              promptHint: 'wearing a sheer veil falling over the face',
            },
            {
              id: 'headwear-bucket-hat',
              description: 'A soft downturned brim.',
              promptHint: 'wearing a soft cotton bucket hat, brim down',
            },
            {
              id: 'headwear-beret',
              description: 'A tilted soft wool disc.',
              promptHint: 'wearing a soft wool beret tilted to one side',
            },
            {
              id: 'headwear-turban',
              description: 'Wound cloth round the head.',
              promptHint: 'wearing a neatly wound fabric turban',
            },
            {
              id: 'headwear-fascinator',
              description: 'A small feathered ornament.',
              promptHint: 'wearing a feathered fascinator pinned to the side',
            },
            {
              id: 'headwear-bowler',
              term: 'bowler hat',
              description: 'A round hard felt hat.',
              promptHint: 'wearing a round black bowler hat',
            },
            {
              id: 'headwear-cowboy-hat',
              description: 'A curled wide brim.',
              promptHint: 'wearing a wide curled-brim cowboy hat',
            },
          ],
        },
      ],
    },
    {
      field: 'jewelry',
      label: 'Jewellery',
      categories: [
        {
          id: 'jewelry',
          label: 'Jewellery',
          icon: 'gem',
          idPrefix: 'jewelry-',
          term: '% jewellery',
          options: [
            {
              id: 'jewelry-subtle',
              description: 'Small, barely noticeable pieces.',
              promptHint: 'subtle fine jewellery, thin chain, tiny studs',
            },
            {
              id: 'jewelry-statement',
              description: 'Large, eye-catching pieces.',
              promptHint: 'statement jewellery, large sculptural necklace and earrings',
            },
            {
              id: 'jewelry-gold',
              description: 'Warm yellow gold pieces.',
              promptHint: 'gold jewellery, warm polished chains and rings',
            },
            {
              id: 'jewelry-silver',
              description: 'Cool silver pieces.',
              promptHint: 'silver jewellery, cool polished chains and rings',
            },
            {
              id: 'jewelry-layered',
              description: 'Several necklaces at once.',
              promptHint: 'layered necklaces of different lengths on the chest',
            },
            {
              id: 'jewelry-pearl',
              description: 'Round lustrous pearls.',
              promptHint: 'pearl jewellery, lustrous strand and matching earrings',
            },
            {
              id: 'jewelry-chunky',
              description: 'Heavy bold links.',
              promptHint: 'chunky jewellery, heavy links and thick rings',
            },
            {
              id: 'jewelry-smart-watch',
              term: 'smart watch',
              description: 'A modern digital watch.',
              promptHint: 'a modern smart watch on the wrist',
            },
            {
              id: 'jewelry-choker-leather',
              label: 'Leather Choker',
              term: 'leather choker',
              description: 'A black leather neck strap.',
              promptHint: 'a black leather choker around the neck',
            },
            {
              id: 'jewelry-choker-velvet',
              label: 'Velvet Choker',
              term: 'velvet choker',
              description: 'A soft velvet neck ribbon.',
              promptHint: 'a soft black velvet choker around the neck',
            },
            {
              id: 'jewelry-choker-chain',
              label: 'Chain Choker',
              term: 'chain choker',
              description: 'A tight metal neck chain.',
              promptHint: 'a tight metal chain choker around the neck',
            },
            {
              id: 'jewelry-stud-earrings',
              term: 'stud earrings',
              description: 'Tiny points in the lobes.',
              promptHint: 'small stud earrings glinting in the lobes',
            },
            {
              id: 'jewelry-hoop-earrings',
              term: 'hoop earrings',
              description: 'Round rings in the lobes.',
              promptHint: 'large round hoop earrings framing the jaw',
            },
            {
              id: 'jewelry-ear-cuff',
              term: 'ear cuff',
              description: "A cuff on the ear's edge.",
              promptHint: 'a metal ear cuff on the upper ear',
            },
            {
              id: 'jewelry-septum-ring',
              term: 'septum ring',
              description: 'A ring through the nose.',
              promptHint: 'a small septum ring through the nose',
            },
            {
              id: 'jewelry-body-chain',
              term: 'body chain',
              description: 'A fine chain over the torso.',
              promptHint: 'a fine gold body chain draped over the torso',
            },
          ],
        },
      ],
    },
    {
      field: 'nails',
      label: 'Nails',
      categories: [
        {
          id: 'nails',
          label: 'Nails',
          icon: 'hand',
          idPrefix: 'nails-',
          term: '% nails',
          options: [
            {
              id: 'nails-polished',
              description: 'Neat with clear gloss.',
              promptHint: 'neatly polished nails with clear glossy finish',
            },
            {
              id: 'nails-red',
              description: 'Classic red lacquer.',
              promptHint: 'classic glossy red nails, rounded shape',
            },
            {
              id: 'nails-dark',
              description: 'Black or near-black lacquer.',
              promptHint: 'dark nails in near-black glossy lacquer',
            },
            {
              id: 'nails-long-acrylic',
              description: 'Long shaped extensions.',
              promptHint: 'long acrylic nails, tapered coffin shape, decorated',
            },
            {
              id: 'nails-french',
              term: 'French manicure',
              description: 'White tips on pink.',
              promptHint: 'French manicure, white tips on sheer pink',
            },
          ],
        },
      ],
    },
    {
      field: 'facePaint',
      label: 'Face Paint',
      categories: [
        {
          id: 'facePaint',
          label: 'Face Paint',
          icon: 'palette',
          idPrefix: 'face-paint-',
          term: '% face paint',
          options: [
            {
              id: 'face-paint-subtle',
              description: 'A small touch of paint.',
              promptHint: 'subtle face paint, small dots and thin lines',
            },
            {
              id: 'face-paint-dramatic',
              description: 'Strong colour over the face.',
              promptHint: 'dramatic face paint, strong colour blocks across the face',
            },
            {
              id: 'face-paint-costume',
              description: 'Full character painting.',
              promptHint: 'full costume face paint, transformed into a character',
            },
            {
              id: 'face-paint-tribal',
              description: 'Bold ceremonial lines.',
              promptHint: 'ceremonial tribal face paint, bold symmetrical lines',
            },
            {
              id: 'face-paint-flag',
              description: 'Flag colours on the cheeks.',
              promptHint: 'flag-coloured face paint striped on both cheeks',
            },
            {
              id: 'face-paint-warpaint',
              label: 'War Paint',
              term: 'war paint',
              description: 'Smeared battle stripes.',
              promptHint: 'smeared war paint, dark stripes across eyes and cheeks',
            },
          ],
        },
      ],
    },
    {
      field: 'outfit',
      label: 'Outfit',
      categories: [
        {
          id: 'formal',
          label: 'Formal & Work',
          icon: 'shirt',
          idPrefix: 'outfit-',
          options: [
            {
              id: 'outfit-school-uniform',
              description: 'Blazer, tie and crest.',
              promptHint: 'wearing a smart school uniform, blazer, tie, crest',
            },
            {
              id: 'outfit-business-suit',
              description: 'A tailored two-piece.',
              promptHint: 'wearing a tailored two-piece business suit, crisp shirt',
            },
            {
              id: 'outfit-tuxedo',
              description: 'Black tie with satin lapels.',
              promptHint: 'wearing a black tuxedo, satin lapels, bow tie',
            },
            {
              id: 'outfit-evening-gown',
              description: 'A floor-length formal dress.',
              promptHint: 'wearing a floor-length evening gown with elegant drape',
            },
            {
              id: 'outfit-wedding-dress',
              description: 'A white bridal gown.',
              promptHint: 'wearing a white wedding dress, lace bodice, long train',
            },
            {
              id: 'outfit-cocktail-dress',
              description: 'A short elegant dress.',
              promptHint: 'wearing a fitted knee-length cocktail dress',
            },
            {
              id: 'outfit-sundress',
              description: 'A light summer dress.',
              promptHint: 'wearing a light floral sundress with thin straps',
            },
            {
              id: 'outfit-lab-coat',
              description: 'A white scientific coat.',
              promptHint: 'wearing a white lab coat over plain clothes',
            },
            {
              id: 'outfit-scrubs',
              description: 'Loose hospital uniform.',
              promptHint: 'wearing loose teal medical scrubs, pocket badge',
            },
            {
              id: 'outfit-military',
              term: 'military fatigues',
              description: 'Camouflage and boots.',
              promptHint: 'wearing military camouflage fatigues, webbing belt, boots',
            },
            {
              id: 'outfit-nurse',
              term: 'nurse uniform',
              description: 'A clean nursing uniform.',
              promptHint: 'wearing a clean nurse uniform with fob watch',
            },
          ],
        },
        {
          id: 'sport',
          label: 'Sport & Swim',
          icon: 'trophy',
          idPrefix: 'outfit-',
          options: [
            {
              id: 'outfit-lifeguard',
              term: 'lifeguard outfit',
              description: 'Red swimwear and whistle.',
              promptHint: 'wearing red lifeguard swimwear, whistle, rescue float',
            },
            {
              id: 'outfit-athleisure',
              description: 'Stretch leggings and soft layers.',
              promptHint: 'wearing athleisure, stretch leggings, zip top, clean trainers',
            },
            {
              id: 'outfit-tracksuit',
              description: 'Matching zip top and trousers.',
              promptHint: 'wearing a matching zip-up tracksuit with side stripes',
            },
            {
              id: 'outfit-soccer-jersey',
              description: 'A football shirt and shorts.',
              promptHint: 'wearing a football jersey, shorts and long socks',
            },
            {
              id: 'outfit-bikini',
              description: 'A two-piece swimsuit.',
              promptHint: 'wearing a simple two-piece bikini at the beach',
            },
            {
              id: 'outfit-one-piece-swim',
              term: 'one-piece swimsuit',
              description: 'A full swimsuit.',
              promptHint: 'wearing a sleek one-piece swimsuit, clean lines',
            },
          ],
        },
        {
          id: 'home',
          label: 'Home',
          icon: 'bed',
          idPrefix: 'outfit-',
          options: [
            {
              id: 'outfit-lingerie',
              description: 'A tasteful lace set.',
              promptHint: 'adult wearing a tasteful lace lingerie set, robe',
            },
            {
              id: 'outfit-pajamas',
              label: 'Pyjamas',
              description: 'Buttoned pyjamas.',
              promptHint: 'wearing soft buttoned pyjamas with piped edges',
            },
            {
              id: 'outfit-bathrobe',
              description: 'A thick towelling robe.',
              promptHint: 'wearing a thick white towelling bathrobe, tied belt',
            },
          ],
        },
        {
          id: 'subculture',
          label: 'Style & Subculture',
          icon: 'sparkles',
          idPrefix: 'outfit-',
          options: [
            {
              id: 'outfit-streetwear',
              description: 'Oversized hoodie and trainers.',
              promptHint: 'wearing streetwear, oversized hoodie, cargo trousers, fresh trainers',
            },
            {
              id: 'outfit-goth',
              term: 'goth outfit',
              description: 'Black lace, velvet and boots.',
              promptHint: 'wearing gothic black lace and velvet, heavy boots',
            },
            {
              id: 'outfit-emo',
              term: 'emo outfit',
              description: 'Tight black, studs and band tee.',
              promptHint: 'wearing emo style, tight black jeans, band tee, studded belt',
            },
            {
              id: 'outfit-cyberpunk',
              term: 'cyberpunk outfit',
              description: 'Tech jacket with lit seams.',
              promptHint: 'wearing a cyberpunk tech jacket, lit seams, tactical straps',
            },
            {
              id: 'outfit-cottagecore',
              term: 'cottagecore dress',
              description: 'Prairie dress and apron.',
              promptHint: 'wearing a cottagecore prairie dress, puffed sleeves, apron',
            },
            {
              id: 'outfit-dark-academia',
              term: 'dark academia outfit',
              description: 'Tweed blazer and knit vest.',
              promptHint: 'wearing a tweed blazer, knit vest, pleated wool, scholarly',
            },
          ],
        },
        {
          id: 'costume',
          label: 'Costume',
          icon: 'drama',
          idPrefix: 'outfit-',
          options: [
            {
              id: 'outfit-kimono',
              description: 'A wrapped silk robe with obi.',
              promptHint: 'wearing a patterned silk kimono with wide obi',
            },
            {
              id: 'outfit-ballerina',
              description: 'Bodice, tutu and ribbons.',
              promptHint: 'wearing a ballerina tutu, fitted bodice, ribboned pointe shoes',
            },
            {
              id: 'outfit-flapper',
              term: 'flapper dress',
              description: 'Beaded fringe and headband.',
              promptHint: 'wearing a 1920s beaded fringe dress, feathered headband',
            },
            {
              id: 'outfit-anime-cosplay',
              term: 'anime cosplay',
              description: 'A bright, exact character costume.',
              promptHint: 'wearing a bright anime cosplay costume, styled wig, props',
            },
            {
              id: 'outfit-pirate',
              term: 'pirate outfit',
              description: 'Ragged coat, sash and tricorne.',
              promptHint: 'wearing a pirate coat, striped sash, tricorne hat',
            },
            {
              id: 'outfit-fairy',
              term: 'fairy costume',
              description: 'Gossamer dress and wings.',
              promptHint: 'wearing a gossamer fairy dress, petal hem, translucent wings',
            },
            {
              id: 'outfit-mermaid',
              term: 'mermaid costume',
              description: 'A scaled tail-like gown.',
              promptHint: 'wearing a mermaid costume, iridescent scaled tail, shell details',
            },
            {
              id: 'outfit-pharaoh',
              term: 'pharaoh regalia',
              description: 'Gold collar and pleated linen.',
              promptHint: 'wearing pharaoh regalia, gold collar, pleated white linen',
            },
          ],
        },
      ],
    },
    {
      field: 'top',
      label: 'Top',
      categories: [
        {
          id: 'top',
          label: 'Top',
          icon: 'shirt',
          idPrefix: 'top-',
          options: [
            {
              id: 'top-tshirt',
              label: 'T-Shirt',
              term: 'T-shirt',
              description: 'A plain cotton tee.',
              promptHint: 'wearing a plain cotton T-shirt, relaxed fit',
            },
            {
              id: 'top-tank',
              term: 'tank top',
              description: 'A sleeveless scooped top.',
              promptHint: 'wearing a ribbed sleeveless tank top',
            },
            {
              id: 'top-crop-top',
              description: 'A top ending above the waist.',
              promptHint: 'wearing a fitted crop top above the waist',
            },
            {
              id: 'top-hoodie',
              description: 'A soft hooded sweatshirt.',
              promptHint: 'wearing a soft cotton hoodie, drawstrings loose',
            },
            {
              id: 'top-sweater',
              description: 'A knitted pullover.',
              promptHint: 'wearing a chunky knitted sweater, ribbed cuffs',
            },
            {
              id: 'top-turtleneck',
              description: 'A close high neck.',
              promptHint: 'wearing a fine-knit turtleneck, folded high collar',
            },
            {
              id: 'top-blouse',
              description: 'A light flowing shirt.',
              promptHint: 'wearing a light flowing blouse, soft sleeves',
            },
            {
              id: 'top-button-down',
              term: 'button-down shirt',
              description: 'A crisp collared shirt.',
              promptHint: 'wearing a crisp button-down shirt with pressed collar',
            },
            {
              id: 'top-polo',
              term: 'polo shirt',
              description: 'A collared knit shirt.',
              promptHint: 'wearing a collared knit polo shirt, two buttons open',
            },
            {
              id: 'top-tube-top',
              description: 'A strapless stretch band.',
              promptHint: 'wearing a strapless stretch tube top',
            },
            {
              id: 'top-camisole',
              description: 'Thin straps and silk.',
              promptHint: 'wearing a silk camisole with thin straps',
            },
            {
              id: 'top-corset',
              description: 'A boned, laced bodice.',
              promptHint: 'wearing a boned corset with front lacing',
            },
            {
              id: 'top-bra-top',
              description: 'A cropped supportive top.',
              promptHint: 'wearing a structured bra top under an open layer',
            },
            {
              id: 'top-sports-bra',
              description: 'A tight athletic band.',
              promptHint: 'wearing a supportive athletic sports bra',
            },
            {
              id: 'top-bikini-top',
              description: 'A swim top with ties.',
              promptHint: 'wearing a tied triangle bikini top',
            },
            {
              id: 'top-bodysuit',
              term: 'bodysuit',
              description: 'A smooth one-piece top.',
              promptHint: 'wearing a smooth fitted bodysuit tucked seamlessly',
            },
            {
              id: 'top-leotard',
              description: "A dancer's stretch piece.",
              promptHint: "wearing a dancer's stretch leotard, scooped back",
            },
            {
              id: 'top-mesh-top',
              description: 'Fine net over the skin.',
              promptHint: 'wearing a fine mesh top over a plain layer',
            },
            {
              id: 'top-sheer-top',
              description: 'Transparent, floating cloth.',
              promptHint: 'wearing a sheer top, translucent fabric over a slip',
            },
            {
              id: 'top-bandeau',
              description: 'A strapless strip of cloth.',
              promptHint: 'wearing a knotted bandeau top, bare shoulders',
            },
          ],
        },
      ],
    },
    {
      field: 'bottom',
      label: 'Bottom',
      categories: [
        {
          id: 'bottom',
          label: 'Bottom',
          icon: 'shirt',
          idPrefix: 'bottom-',
          options: [
            {
              id: 'bottom-jeans',
              description: 'Straight blue denim.',
              promptHint: 'wearing classic straight blue jeans, faded knees',
            },
            {
              id: 'bottom-skinny-jeans',
              description: 'Tight from hip to ankle.',
              promptHint: 'wearing tight skinny jeans down to the ankle',
            },
            {
              id: 'bottom-wide-leg-jeans',
              description: 'Loose from the hip down.',
              promptHint: 'wearing wide-leg jeans pooling at the shoes',
            },
            {
              id: 'bottom-mom-jeans',
              description: 'High waist, relaxed seat.',
              promptHint: 'wearing high-waisted mom jeans, tapered relaxed leg',
            },
            {
              id: 'bottom-low-rise-jeans',
              description: 'Waistband low on the hips.',
              promptHint: 'wearing low-rise jeans sitting on the hips',
            },
            {
              id: 'bottom-chinos',
              description: 'Smart cotton trousers.',
              promptHint: 'wearing slim cotton chinos with neat crease',
            },
            {
              id: 'bottom-trousers',
              description: 'Tailored dress trousers.',
              promptHint: 'wearing tailored trousers with sharp front crease',
            },
            {
              id: 'bottom-cargo',
              term: 'cargo trousers',
              description: 'Side-pocket work trousers.',
              promptHint: 'wearing loose cargo trousers with large side pockets',
            },
            {
              id: 'bottom-leggings',
              description: 'Stretch second skin.',
              promptHint: 'wearing smooth stretch leggings, high waistband',
            },
            {
              id: 'bottom-sweatpants',
              description: 'Soft fleece with cuffs.',
              promptHint: 'wearing soft fleece sweatpants with ribbed cuffs',
            },
            {
              id: 'bottom-shorts',
              description: 'Simple shorts above the knee.',
              promptHint: 'wearing simple tailored shorts above the knee',
            },
            {
              id: 'bottom-denim-shorts',
              description: 'Frayed cut-offs.',
              promptHint: 'wearing frayed denim shorts with raw hem',
            },
            {
              id: 'bottom-mini-skirt',
              description: 'A short skirt.',
              promptHint: 'wearing a short A-line mini skirt',
            },
            {
              id: 'bottom-pleated-skirt',
              description: 'Sharp pleats that swing.',
              promptHint: 'wearing a pleated skirt with sharp swinging folds',
            },
            {
              id: 'bottom-midi-skirt',
              description: 'A skirt to mid-calf.',
              promptHint: 'wearing a flowing midi skirt to the calf',
            },
            {
              id: 'bottom-maxi-skirt',
              description: 'A skirt to the floor.',
              promptHint: 'wearing a long maxi skirt brushing the floor',
            },
            {
              id: 'bottom-overalls',
              description: 'A bib with straps.',
              promptHint: 'wearing denim overalls with bib and buckled straps',
            },
            {
              id: 'bottom-culottes',
              description: 'Wide cropped trousers.',
              promptHint: 'wearing wide cropped culottes ending mid-calf',
            },
            {
              id: 'bottom-palazzo-pants',
              description: 'Very wide flowing legs.',
              promptHint: 'wearing flowing palazzo pants with very wide legs',
            },
            {
              id: 'bottom-harem-pants',
              description: 'Dropped crotch and gathered ankle.',
              promptHint: 'wearing loose harem pants gathered at the ankles',
            },
            {
              id: 'bottom-bike-shorts',
              description: 'Tight stretch to mid-thigh.',
              promptHint: 'wearing tight stretch bike shorts to mid-thigh',
            },
          ],
        },
      ],
    },
    {
      field: 'outerwear',
      label: 'Outerwear',
      categories: [
        {
          id: 'outerwear',
          label: 'Outerwear',
          icon: 'shirt',
          idPrefix: 'outerwear-',
          options: [
            {
              id: 'outerwear-leather-jacket',
              description: 'A zipped black biker.',
              promptHint: 'wearing a black leather biker jacket, silver zips',
            },
            {
              id: 'outerwear-denim-jacket',
              description: 'A faded jean jacket.',
              promptHint: 'wearing a faded denim jacket, brass buttons',
            },
            {
              id: 'outerwear-bomber',
              term: 'bomber jacket',
              description: 'A short padded flight jacket.',
              promptHint: 'wearing a satin bomber jacket with ribbed hem',
            },
            {
              id: 'outerwear-blazer',
              description: 'A structured tailored jacket.',
              promptHint: 'wearing a structured tailored blazer with notch lapels',
            },
            {
              id: 'outerwear-trench',
              term: 'trench coat',
              description: 'A belted beige raincoat.',
              promptHint: 'wearing a belted beige trench coat, collar up',
            },
            {
              id: 'outerwear-overcoat',
              description: 'A long wool coat.',
              promptHint: 'wearing a long heavy wool overcoat',
            },
            {
              id: 'outerwear-puffer',
              term: 'puffer jacket',
              description: 'A quilted down jacket.',
              promptHint: 'wearing a glossy quilted puffer jacket',
            },
            {
              id: 'outerwear-parka',
              description: 'A hooded coat with fur trim.',
              promptHint: 'wearing a hooded parka with faux-fur trim',
            },
            {
              id: 'outerwear-cardigan',
              description: 'A buttoned knit.',
              promptHint: 'wearing a soft open knitted cardigan',
            },
            {
              id: 'outerwear-vest',
              description: 'A sleeveless layer.',
              promptHint: 'wearing a sleeveless buttoned vest over a shirt',
            },
            {
              id: 'outerwear-kimono-robe',
              description: 'An open printed robe.',
              promptHint: 'wearing an open printed kimono robe, wide sleeves',
            },
            {
              id: 'outerwear-varsity',
              term: 'varsity jacket',
              description: 'A letter jacket with leather sleeves.',
              promptHint: 'wearing a varsity jacket, wool body, leather sleeves',
            },
            {
              id: 'outerwear-fur-coat',
              description: 'A deep plush coat.',
              promptHint: 'wearing a deep plush faux-fur coat',
            },
          ],
        },
      ],
    },
    {
      field: 'legwear',
      label: 'Legwear',
      categories: [
        {
          id: 'legwear',
          label: 'Legwear',
          icon: 'footprints',
          idPrefix: 'legwear-',
          options: [
            {
              id: 'legwear-bare',
              term: 'bare legs',
              description: 'No hosiery.',
              promptHint: 'bare legs without tights or socks',
            },
            {
              id: 'legwear-sheer-tights',
              description: 'Fine see-through tights.',
              promptHint: 'wearing fine sheer tights with soft sheen',
            },
            {
              id: 'legwear-opaque-tights',
              description: 'Solid dark tights.',
              promptHint: 'wearing solid opaque black tights, matte finish',
            },
            {
              id: 'legwear-fishnets',
              description: 'Open diamond net.',
              promptHint: 'wearing fishnet tights with open diamond mesh',
            },
            {
              id: 'legwear-thigh-highs',
              description: 'Socks above the knee.',
              promptHint: 'wearing ribbed thigh-high socks ending mid-thigh',
            },
            {
              id: 'legwear-lace-top-stockings',
              description: 'Stockings with lace band.',
              promptHint: 'wearing stockings with a delicate lace top band',
            },
            {
              id: 'legwear-knee-highs',
              description: 'Socks to the knee.',
              promptHint: 'wearing ribbed knee-high socks, neatly pulled up',
            },
            {
              id: 'legwear-crew-socks',
              description: 'Mid-calf sports socks.',
              promptHint: 'wearing white crew socks with sport stripes',
            },
            {
              id: 'legwear-ankle-socks',
              description: 'Short plain socks.',
              promptHint: 'wearing short folded ankle socks in white',
            },
            {
              id: 'legwear-leg-warmers',
              description: 'Slouched knit tubes.',
              promptHint: 'wearing slouched knitted leg warmers over the calves',
            },
          ],
        },
      ],
    },
    {
      field: 'footwear',
      label: 'Footwear',
      categories: [
        {
          id: 'shoes',
          label: 'Shoes & Trainers',
          icon: 'footprints',
          idPrefix: 'footwear-',
          options: [
            {
              id: 'footwear-sneakers',
              description: 'Clean everyday trainers.',
              promptHint: 'wearing clean low-top white leather sneakers',
            },
            {
              id: 'footwear-high-tops',
              description: 'Ankle-high trainers.',
              promptHint: 'wearing ankle-high basketball high-tops, thick laces',
            },
            {
              id: 'footwear-running-shoes',
              description: 'Light cushioned runners.',
              promptHint: 'wearing light mesh running shoes, cushioned soles',
            },
            {
              id: 'footwear-loafers',
              description: 'Slip-on leather shoes.',
              promptHint: 'wearing polished brown leather penny loafers',
            },
            {
              id: 'footwear-oxfords',
              term: 'Oxfords',
              description: 'Laced formal shoes.',
              promptHint: 'wearing polished black lace-up Oxford shoes',
            },
            {
              id: 'footwear-ballet-flats',
              description: 'Thin round-toed flats.',
              promptHint: 'wearing soft leather round-toed ballet flats',
            },
            {
              id: 'footwear-converse',
              term: 'Converse',
              description: 'Canvas high-tops with a star.',
              promptHint: 'wearing canvas Converse high-tops, rubber toe caps',
            },
            {
              id: 'footwear-vans',
              term: 'Vans',
              description: 'Flat skate shoes with side stripe.',
              promptHint: 'wearing flat Vans skate shoes with side stripe',
            },
            {
              id: 'footwear-crocs',
              term: 'Crocs',
              description: 'Holed foam clogs.',
              promptHint: 'wearing bright perforated foam Crocs clogs',
            },
          ],
        },
        {
          id: 'heels',
          label: 'Heels',
          icon: 'footprints',
          idPrefix: 'footwear-',
          options: [
            {
              id: 'footwear-stilettos',
              description: 'Thin high heels.',
              promptHint: 'wearing pointed stilettos with thin high heels',
            },
            {
              id: 'footwear-block-heels',
              description: 'Sturdy square heels.',
              promptHint: 'wearing sturdy square block heels with ankle strap',
            },
            {
              id: 'footwear-platforms',
              description: 'Thick raised soles.',
              promptHint: 'wearing thick-soled platform shoes, dramatic height',
            },
            {
              id: 'footwear-mules',
              description: 'Backless slip-on heels.',
              promptHint: 'wearing backless slip-on mules with low heel',
            },
          ],
        },
        {
          id: 'boots',
          label: 'Boots',
          icon: 'footprints',
          idPrefix: 'footwear-',
          options: [
            {
              id: 'footwear-ankle-boots',
              description: 'Boots to the ankle.',
              promptHint: 'wearing neat leather ankle boots, low heel',
            },
            {
              id: 'footwear-knee-boots',
              description: 'Boots to the knee.',
              promptHint: 'wearing tall leather boots to the knee',
            },
            {
              id: 'footwear-thigh-high-boots',
              description: 'Boots above the knee.',
              promptHint: 'wearing tight thigh-high boots above the knee',
            },
            {
              id: 'footwear-combat-boots',
              description: 'Heavy laced boots.',
              promptHint: 'wearing heavy black lace-up combat boots',
            },
            {
              id: 'footwear-chelsea-boots',
              term: 'Chelsea boots',
              description: 'Elastic-sided boots.',
              promptHint: 'wearing sleek Chelsea boots with elastic sides',
            },
            {
              id: 'footwear-cowboy-boots',
              description: 'Pointed, stitched Western boots.',
              promptHint: 'wearing pointed cowboy boots with tooled stitching',
            },
            {
              id: 'footwear-doc-martens',
              term: 'Doc Martens',
              description: 'Eight-eye boots with yellow stitching.',
              promptHint: 'wearing Doc Martens boots, eight eyelets, yellow welt stitching',
            },
          ],
        },
        {
          id: 'open',
          label: 'Open & Bare',
          icon: 'footprints',
          idPrefix: 'footwear-',
          options: [
            {
              id: 'footwear-sandals',
              description: 'Open straps and flat soles.',
              promptHint: 'wearing flat open sandals with leather straps',
            },
            {
              id: 'footwear-flip-flops',
              description: 'Rubber toe-post sandals.',
              promptHint: 'wearing simple rubber flip-flops with toe post',
            },
            {
              id: 'footwear-birkenstocks',
              term: 'Birkenstocks',
              description: 'Two-strap cork sandals.',
              promptHint: 'wearing Birkenstock sandals, two straps, cork footbed',
            },
            {
              id: 'footwear-espadrilles',
              description: 'Canvas with rope soles.',
              promptHint: 'wearing canvas espadrilles with braided rope soles',
            },
            {
              id: 'footwear-barefoot',
              term: 'bare feet',
              description: 'No shoes.',
              promptHint: 'barefoot, bare feet visible on the ground',
            },
          ],
        },
      ],
    },
    {
      field: 'fabric',
      label: 'Fabric',
      categories: [
        {
          id: 'fabric',
          label: 'Fabric',
          icon: 'scroll',
          idPrefix: 'fabric-',
          options: [
            {
              id: 'fabric-silk',
              description: 'Fluid and softly shiny.',
              promptHint: 'clothes in fluid silk with running highlights',
            },
            {
              id: 'fabric-cotton',
              description: 'Plain, matte and breathable.',
              promptHint: 'clothes in matte breathable cotton, soft creases',
            },
            {
              id: 'fabric-denim',
              description: 'Sturdy indigo twill.',
              promptHint: 'clothes in sturdy indigo denim, visible stitching',
            },
            {
              id: 'fabric-leather',
              description: 'Grained and creased hide.',
              promptHint: 'clothes in supple grained leather, creased sheen',
            },
            {
              id: 'fabric-velvet',
              description: 'Deep, light-drinking pile.',
              promptHint: 'clothes in deep velvet, rich shifting pile',
            },
            {
              id: 'fabric-satin',
              description: 'Smooth with liquid gloss.',
              promptHint: 'clothes in smooth satin with liquid gloss',
            },
            {
              id: 'fabric-lace',
              description: 'Openwork floral threads.',
              promptHint: 'clothes in openwork floral lace, scalloped hems',
            },
            {
              id: 'fabric-wool',
              description: 'Warm and fuzzy.',
              promptHint: 'clothes in thick warm wool, fuzzy surface',
            },
            {
              id: 'fabric-linen',
              description: 'Crisp and slubbed.',
              promptHint: 'clothes in crisp slubbed linen, natural rumples',
            },
            {
              id: 'fabric-tweed',
              description: 'Flecked rough weave.',
              promptHint: 'clothes in flecked rough tweed, earthy weave',
            },
            {
              id: 'fabric-cashmere',
              description: 'Feather-soft fine knit.',
              promptHint: 'clothes in feather-soft fine cashmere knit',
            },
            {
              id: 'fabric-chiffon',
              description: 'Sheer and floating.',
              promptHint: 'clothes in sheer floating chiffon layers',
            },
            {
              id: 'fabric-fur',
              description: 'Dense and plush.',
              promptHint: 'clothes trimmed in dense plush fur',
            },
            {
              id: 'fabric-sequins',
              description: 'Thousands of sparkling discs.',
              promptHint: 'clothes covered in thousands of sparkling sequins',
            },
            {
              id: 'fabric-latex',
              description: 'Tight with mirror shine.',
              promptHint: 'clothes in tight latex with mirror shine',
            },
          ],
        },
      ],
    },
    {
      field: 'wardrobeState',
      label: 'Wardrobe State',
      categories: [
        {
          id: 'wardrobeState',
          label: 'Wardrobe State',
          icon: 'shirt',
          idPrefix: 'state-',
          term: '% clothes',
          options: [
            {
              id: 'state-oversized',
              description: 'Several sizes too big.',
              promptHint: 'oversized clothes hanging loose, dropped shoulders, long sleeves',
            },
            {
              id: 'state-fitted',
              description: 'Close to the body.',
              promptHint: "fitted clothes following the body's line closely",
            },
            {
              id: 'state-cropped',
              description: 'Cut short at the hem.',
              promptHint: 'cropped clothes with hems cut short',
            },
            {
              id: 'state-sheer',
              description: 'Light passes through.',
              promptHint: 'sheer clothes, light passing through thin fabric',
            },
            {
              id: 'state-wet',
              description: 'Soaked and clinging.',
              promptHint: 'wet clothes, dark with water, clinging and creased',
            },
            {
              id: 'state-ripped',
              description: 'Torn at knees or seams.',
              promptHint: 'ripped clothes, torn openings with frayed threads',
            },
            {
              id: 'state-distressed',
              description: 'Worn and faded by design.',
              promptHint: 'distressed clothes, faded patches, worn edges',
            },
            {
              id: 'state-vintage',
              description: 'From another decade.',
              promptHint: 'vintage clothes, period cut, softly aged colour',
            },
            {
              id: 'state-tucked-in',
              term: 'tucked-in shirt',
              description: 'Neatly inside the waistband.',
              promptHint: 'shirt tucked neatly into the waistband',
            },
            {
              id: 'state-half-tucked',
              term: 'half-tucked shirt',
              description: 'One side in, one side out.',
              promptHint: 'shirt half tucked, one side hanging loose',
            },
            {
              id: 'state-off-shoulder',
              term: 'off-shoulder neckline',
              description: 'Slipped down from the shoulder.',
              promptHint: 'neckline slipped off the shoulders, collarbones bare',
            },
            {
              id: 'state-halter-neck',
              term: 'halter neck',
              description: 'Straps tied behind the neck.',
              promptHint: 'halter neckline tied behind the neck, bare back',
            },
            {
              id: 'state-plunging-neck',
              term: 'plunging neckline',
              description: 'A deep V neckline.',
              promptHint: 'deep plunging V neckline on the garment',
            },
            {
              id: 'state-unbuttoned',
              term: 'unbuttoned shirt',
              description: 'Top buttons open.',
              promptHint: 'shirt unbuttoned at the top, collar open',
            },
            {
              id: 'state-rolled-sleeves',
              term: 'rolled sleeves',
              description: 'Sleeves turned up to the elbow.',
              promptHint: 'sleeves rolled up neatly to the elbows',
            },
            {
              id: 'state-layered',
              description: 'Several garments over each other.',
              promptHint: 'several garments layered, hems and collars overlapping',
            },
          ],
        },
      ],
    },
  ],
});
