import { singlePicker } from '../define-picker.js';

export const aesthetic = singlePicker({
  nodeType: 'aesthetic',
  label: 'Aesthetic / Microtrend',
  catalogId: 'aesthetic',
  valueField: 'aesthetic',
  defaultValue: 'y2k',
  maxPicks: Infinity,
  categories: [
    {
      id: 'core',
      label: 'Cores',
      icon: 'sparkles',
      options: [
        {
          id: 'cottagecore',
          description: 'Linen, wildflowers and bread cooling by a window.',
          promptHint:
            'cottagecore aesthetic, linen dress, wildflowers, thatched cottage, soft pastoral sunlight',
        },
        {
          id: 'fairycore',
          description: 'Gossamer wings, moss and tiny lights.',
          promptHint: 'fairycore aesthetic, gossamer layers, moss and mushrooms, pearly shimmer, tiny lights',
        },
        {
          id: 'goblincore',
          description: 'Mud, mushrooms and pockets of found treasure.',
          promptHint:
            'goblincore aesthetic, mossy earth tones, mushrooms, snail shells, oversized knit, found trinkets',
        },
        {
          id: 'normcore',
          description: 'Deliberately plain, unbranded everyday clothes.',
          promptHint:
            'normcore aesthetic, plain unbranded basics, washed denim, grey sweatshirt, deliberate ordinariness',
        },
        {
          id: 'balletcore',
          description: 'Wrap knits, satin ribbons and studio chalk.',
          promptHint:
            'balletcore aesthetic, wrap cardigan, tulle, leg warmers, satin ribbons, blush studio light',
        },
        {
          id: 'womancore',
          description: 'Grown-up poise, soft tailoring and inner ease.',
          promptHint:
            'womancore aesthetic, assured mature femininity, soft tailoring, silk, fresh flowers, unhurried poise',
        },
        {
          id: 'angelcore',
          description: 'White feathers, halos and cloud light.',
          promptHint: 'angelcore aesthetic, white feathers, soft halo glow, cherub gold, cloud-lit haze',
        },
        {
          id: 'hikecore',
          description: 'Trail shells, fleece and summit wind.',
          promptHint:
            'hikecore aesthetic, technical fleece, shell jacket, trail boots, carabiners, alpine backdrop',
        },
        {
          id: 'candycore',
          description: 'Sugar brights, lollipops and glossy plastic.',
          promptHint:
            'candycore aesthetic, sugary brights, lollipops, glossy plastic accessories, bubblegum pink',
        },
        {
          id: 'babycore',
          description: 'Nursery pastels, plush toys and round shapes.',
          promptHint: 'babycore aesthetic, nursery pastels, plush toys, rounded shapes, gingham and clouds',
        },
        {
          id: 'catcore',
          description: 'Whiskers, paw prints and a curled nap.',
          promptHint:
            'catcore aesthetic, cat-ear accents, paw motifs, cosy curled textures, sly feline poise',
        },
        {
          id: 'weirdcore',
          description: 'Empty familiar places with cryptic snapshots.',
          promptHint:
            'weirdcore aesthetic, empty familiar place, low-quality digital snapshot, cryptic floating eyes, unease',
        },
        {
          id: 'dreamcore',
          description: 'Half-remembered rooms in pastel fog.',
          promptHint:
            'dreamcore aesthetic, half-remembered rooms, pastel fog, endless doors, gentle unreality',
        },
        {
          id: 'traumacore',
          description: 'Childhood softness stained by sorrow.',
          promptHint:
            'traumacore aesthetic, faded childhood toys, soft pink bleakness, scratchy film, quiet sorrow',
        },
        {
          id: 'blokecore',
          description: 'Football shirts, straight jeans and terrace trainers.',
          promptHint:
            'blokecore aesthetic, vintage football shirt, straight jeans, terrace trainers, pub-garden light',
        },
        {
          id: 'karencore',
          description: 'Chunky highlights, big sunglasses and a complaint.',
          promptHint:
            'karencore aesthetic, asymmetric highlighted bob, large sunglasses, quilted vest, suburban authority',
        },
        {
          id: 'gorpcore',
          description: 'Trail gear worn as city fashion.',
          promptHint: 'gorpcore aesthetic, layered outdoor gear in the city, cinch cords, trail trainers',
        },
        {
          id: 'clowncore',
          description: 'Ruffs, primary dots and painted tears.',
          promptHint: 'clowncore aesthetic, ruffled collar, primary polka dots, painted tear, circus stripes',
        },
      ],
    },
    {
      id: 'fashion',
      label: 'Fashion',
      icon: 'shirt',
      options: [
        {
          id: 'y2k',
          label: 'Y2K',
          term: 'Y2K',
          description: 'Low-rise shine, frosted lips and flip phones.',
          promptHint:
            'Y2K aesthetic, metallic fabrics, low-rise denim, frosted lip gloss, chrome bubble graphics',
        },
        {
          id: 'techwear',
          description: 'Black waterproof layers, straps and clean seams.',
          promptHint:
            'techwear aesthetic, black waterproof layers, modular straps, articulated seams, urban rain',
        },
        {
          id: 'old-money',
          description: 'Cashmere, tennis whites and inherited calm.',
          promptHint:
            'old-money aesthetic, cashmere over the shoulders, tennis whites, discreet gold, manor lawns',
        },
        {
          id: 'streetwear',
          description: 'Oversized layers, fresh trainers and city walls.',
          promptHint:
            'streetwear aesthetic, oversized hoodie, graphic layers, fresh trainers, concrete city wall',
        },
        {
          id: 'minimalism',
          description: 'Pure lines, neutral tones and nothing extra.',
          promptHint:
            'minimalist fashion aesthetic, clean lines, neutral palette, sharp negative space, no ornament',
        },
        {
          id: 'maximalism',
          description: 'Clashing prints, stacked jewels and more colour.',
          promptHint:
            'maximalist aesthetic, clashing prints, stacked jewellery, saturated layers, joyful excess',
        },
        {
          id: 'avant-garde',
          label: 'Avant-Garde',
          description: "Sculptural silhouettes that refuse the body's outline.",
          promptHint:
            'avant-garde fashion, sculptural silhouettes, distorted volume, stark experimental styling',
        },
        {
          id: 'old-hollywood-glam',
          label: 'Old Hollywood Glam',
          term: 'old Hollywood glamour',
          description: 'Satin gowns, set waves and a key light.',
          promptHint: 'old Hollywood glamour, bias-cut satin, set waves, red lips, soft-focus key light',
        },
        {
          id: 'mote-kei',
          label: 'Mote-Kei',
          description: 'Soft, pretty Japanese date-night style.',
          promptHint: 'mote-kei aesthetic, soft Japanese sweetness, pastel blouse, curled hair, dewy blush',
        },
        {
          id: 'effortless-cool',
          description: 'Good denim, undone hair, no visible effort.',
          promptHint: 'effortless cool, well-worn denim, undone hair, slouched blazer, offhand attitude',
        },
        {
          id: 'casual-lived-in',
          label: 'Casual Lived-In',
          description: 'Worn-soft clothes and a real home around them.',
          promptHint: 'lived-in casual, worn-soft cotton, rolled cuffs, unmade surroundings, honest daylight',
        },
        {
          id: 'soft-easygoing',
          description: 'Cosy knits, gentle colour, an unhurried mood.',
          promptHint:
            'soft easygoing aesthetic, cosy knits, oatmeal tones, loose silhouettes, unhurried afternoon',
        },
        {
          id: 'retro-90s',
          label: 'Retro 90s',
          description: 'Slip dresses, chokers and tape grain.',
          promptHint:
            'retro 1990s aesthetic, slip dress, choker, brown lipstick, flannel, point-and-shoot grain',
        },
        {
          id: 'coastal-grandmother',
          description: 'Linen, straw hats and sea air.',
          promptHint:
            'coastal grandmother aesthetic, loose white linen, straw hat, hydrangeas, breezy shoreline house',
        },
      ],
    },
    {
      id: 'subculture',
      label: 'Subculture',
      icon: 'zap',
      options: [
        {
          id: 'dark-academia',
          description: 'Tweed, candlelight and old libraries.',
          promptHint:
            'dark academia aesthetic, tweed and wool, candlelit library, leather books, autumn gloom',
        },
        {
          id: 'light-academia',
          description: 'Cream knits, letters and marble in sunlight.',
          promptHint:
            'light academia aesthetic, cream knits, handwritten letters, marble busts, honeyed library sunlight',
        },
        {
          id: 'indie-sleaze',
          description: 'Direct flash, smudged eyeliner and party debris.',
          promptHint:
            'indie sleaze aesthetic, direct flash, smudged eyeliner, skinny jeans, messy basement party',
        },
        {
          id: 'e-girl',
          label: 'E-Girl',
          description: 'Split-dye hair, chains and monitor glow.',
          promptHint: 'e-girl aesthetic, split-dyed hair, winged liner, chain belt, LED bedroom glow',
        },
        {
          id: 'alt-girl',
          label: 'Alt-Girl',
          description: 'Mesh, boots, piercings and dyed streaks.',
          promptHint:
            'alt-girl aesthetic, fishnet mesh, platform boots, piercings, dyed streaks, smoky liner',
        },
        {
          id: 'y2k-rave',
          label: 'Y2K Rave',
          term: 'Y2K rave',
          description: 'Neon mesh, visors and strobe smoke.',
          promptHint: 'Y2K rave aesthetic, neon mesh, wraparound visor, furry boots, strobe-lit smoke',
        },
        {
          id: 'kombuchapunk',
          description: 'Fermenting jars, patched denim and solar panels.',
          promptHint:
            'kombuchapunk aesthetic, fermenting jars, patched workwear, rooftop garden, DIY green optimism',
        },
        {
          id: 'chinapunk',
          description: 'Neon signage, jade and circuit dragons.',
          promptHint:
            'chinapunk aesthetic, neon hanzi signage, jade and chrome, circuit-lit dragons, dense night market',
        },
        {
          id: 'afrofuturist',
          description: 'Ancestral pattern meets gleaming future tech.',
          promptHint:
            'Afrofuturist aesthetic, sculptural metallic adornment, ancestral pattern, luminous technology, regal bearing',
        },
      ],
    },
    {
      id: 'social',
      label: 'Social & Lifestyle',
      icon: 'smartphone',
      options: [
        {
          id: 'coquette',
          description: 'Bows, lace and a rosy pout.',
          promptHint:
            'coquette aesthetic, satin bows, lace trim, rosy cheeks, pearl hairpins, vintage boudoir',
        },
        {
          id: 'soft-girl',
          description: 'Pastel knits, blush and tiny clips.',
          promptHint: 'soft-girl aesthetic, pastel knitwear, heavy blush, butterfly clips, cloudy pink light',
        },
        {
          id: 'baddie',
          description: 'Snatched, glossy, contoured and certain.',
          promptHint:
            'baddie aesthetic, sculpted contour, sleek hair, fitted set, statement nails, unbothered stare',
        },
        {
          id: 'vacation-dadcore',
          description: 'Loud shirts, socks with sandals, a camera strap.',
          promptHint:
            'vacation-dadcore aesthetic, loud tropical shirt, cargo shorts, socks with sandals, camera strap',
        },
        {
          id: 'main-character-energy',
          description: 'As if the whole street were a film about them.',
          promptHint:
            'main-character energy, cinematic walk, wind in hair, crowd blurred, golden spotlight on one person',
        },
      ],
    },
  ],
});
